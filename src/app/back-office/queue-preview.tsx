import { IconAlertTriangle, IconArrowRight, IconClock } from '#ui/icons/index.ts'
import { useId, type ReactNode } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Picture } from '#ui/picture.tsx'
import type { ActionAnswer } from './action-schema.ts'
import { queuePath } from './admin-paths.ts'
import type { loadQueue } from './load-queue.ts'
import { PreviewActions } from './preview-actions.tsx'
import { adminTexts } from './texts.ts'

type Queue = Awaited<ReturnType<typeof loadQueue>>
export type Preview = NonNullable<Queue['preview']>

type QueuePreviewProps = { preview: Preview; view: string; busy: boolean; answer: ActionAnswer | undefined }

/** One item beside the queue, with enough detail to decide; on phones it replaces the queue. */
export function QueuePreview({ preview, view, busy, answer }: QueuePreviewProps) {
  const { title, left, badges = [], pictures = [], reasons = [], facts = [], quote, steps = [], place, of } = preview
  const heading = useId()
  const effects = preview.acts.filter(({ effect }) => effect !== undefined)
  return (
    <section aria-labelledby={heading} aria-busy={busy || undefined} className="preview">
      {/* It scrolls, so it must be focusable by keyboard. */}
      <div className="preview-body" tabIndex={0} role="group" aria-labelledby={heading}>
        <a href={queuePath(view)} data-scroll="keep" className="preview-back text-link">
          <IconArrowRight aria-hidden size={18} />
          {adminTexts.back}
        </a>
        <p className="preview-head">
          {left && (
            <Badge tone={left.tone}>
              <IconClock aria-hidden size={16} className="preview-clock" />
              {left.spoken}
            </Badge>
          )}
          {place > 0 && <span className="ms-auto text-note text-muted">{adminTexts.position(place, of)}</span>}
        </p>
        <h2 id={heading} className="preview-title">
          <bdi>{title}</bdi>
        </h2>
        {badges.length > 0 && (
          <p className="flex flex-wrap gap-2">
            {badges.map(({ text, tone }) => (
              <Badge key={text} tone={tone}>
                {text}
              </Badge>
            ))}
          </p>
        )}
        {pictures.length > 0 && (
          <div className="preview-pictures" data-count={pictures.length}>
            {pictures.map((name) => (
              <Picture key={name} name={name} alt="" sizes="280px" widths={[320, 640]} />
            ))}
          </div>
        )}
        {reasons.length > 0 && <Reasons reasons={reasons} />}
        {quote && (
          <Part title={quote.label}>
            <p dir="auto" className="preview-quote">
              {quote.text}
            </p>
          </Part>
        )}
        {facts.length > 0 && <Facts facts={facts} />}
        {effects.length > 0 && (
          <Part title={adminTexts.effects}>
            <ul className="preview-steps">
              {effects.map(({ act, label, effect }) => (
                <li key={act}>
                  <b className="font-medium">{label}:</b> {effect}
                </li>
              ))}
            </ul>
          </Part>
        )}
        {steps.length > 0 && (
          <Part title={adminTexts.steps}>
            <ol className="preview-steps">
              {steps.map(({ title, time }, index) => (
                <li key={index}>
                  {title} <span className="text-note text-muted">{time}</span>
                </li>
              ))}
            </ol>
          </Part>
        )}
      </div>
      <PreviewActions key={preview.key} preview={preview} view={view} answer={answer} />
    </section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="preview-part">{title}</h3>
      {children}
    </div>
  )
}

function Reasons({ reasons }: { reasons: NonNullable<Preview['reasons']> }) {
  return (
    <Part title={adminTexts.why}>
      <ul className="preview-reasons">
        {reasons.map(({ text, note, tone }, index) => (
          <li key={index} data-tone={tone}>
            <IconAlertTriangle aria-hidden size={20} />
            <span>
              {text}
              {note && <bdi className="block text-note text-muted">{note}</bdi>}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Facts({ facts }: { facts: NonNullable<Preview['facts']> }) {
  return (
    <Part title={adminTexts.facts}>
      <dl className="preview-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}
