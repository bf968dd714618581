import type { WorkAction } from '#platform/work-queue.ts'
import { KeyCap } from './key-cap.tsx'
import { KeyHelp } from './key-help.tsx'
import { keyTexts } from './texts.ts'

/** The keys of the page in one line under the queue; the buttons announce them to screen readers. */
export function KeyLegend({ acts }: { acts: readonly WorkAction[] }) {
  return (
    <div className="key-legend">
      <p aria-hidden>
        {acts.length > 0 && (
          <span>
            <KeyCap letter="j" />
            <KeyCap letter="k" />
            {keyTexts.nextAndPrevious}
          </span>
        )}
        {acts.map(({ act, key, label }) => (
          <span key={act}>
            <KeyCap letter={key} />
            {label}
          </span>
        ))}
      </p>
      <KeyHelp className="key-help" />
    </div>
  )
}
