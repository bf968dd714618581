import { formatInteger } from '#kit/digits.ts'
import { TextLink } from '#ui/parts/text-link.tsx'
import type { Quality } from '../quality.ts'

type AdQualityProps = { quality: Quality; hrefOf: (step: string) => string }

/**
 * The quality of an ad and its possible improvements, each linked to the form step that makes it.
 */
export function AdQuality({ quality: { score, mends }, hrefOf }: AdQualityProps) {
  return (
    <section className="flex flex-col gap-3 card p-4" aria-labelledby="quality">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="quality" className="text-heading">
          کیفیت آگهی
        </h2>
        <p className="text-label">
          <b>{formatInteger(score)}</b> از ۱۰۰
        </p>
      </div>
      <div className="h-2 overflow-hidden rounded-full bg-sunken" aria-hidden>
        <div className="h-full rounded-full bg-lazuli" style={{ inlineSize: `${score}%` }} />
      </div>
      {mends.length === 0 ? (
        <p className="text-label text-muted">این آگهی کامل است.</p>
      ) : (
        <ul className="divide-y divide-line text-label">
          {mends.map(({ step, text, points }) => (
            <li key={text} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
              <span className="min-w-0 flex-1 basis-56">{text}</span>
              <TextLink href={hrefOf(step)}>
                اصلاح، {formatInteger(points)} امتیاز<span className="sr-only">: {text}</span>
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
