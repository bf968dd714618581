import { formatInteger } from '#kit/digits.ts'
import type { Completeness } from '../info-summary.ts'
import { profileTexts } from '../texts.ts'

/** Shows how many details are complete; the text repeats the bar. */
export function CompletenessMeter({ told, of }: Completeness) {
  const words = `${formatInteger(told)} از ${formatInteger(of)}`
  return (
    <div className="space-y-1">
      <p className="flex justify-between gap-4 text-label">
        <span className="font-medium">{profileTexts.completeness}</span>
        <span className="text-muted">{words}</span>
      </p>
      <div
        role="meter"
        aria-label={profileTexts.completeness}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={told}
        aria-valuetext={words}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full rounded-full bg-lazuli" style={{ inlineSize: `${(100 * told) / of}%` }} />
      </div>
    </div>
  )
}
