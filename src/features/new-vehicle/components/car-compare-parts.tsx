import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { SectionHead } from '#ui/parts/section-head.tsx'
import type { CompareView } from '../compare/compare-view.ts'

/** The advantages of each car, as sentences. */
export function Strengths({ strengths }: Pick<CompareView, 'strengths'>) {
  if (strengths.length === 0) return null
  return (
    <section aria-labelledby="strengths">
      <SectionHead id="strengths" title="در یک نگاه" />
      <div className="compare-strengths">
        {strengths.map(({ title, texts }) => (
          <Card key={title}>
            <h3 className="text-label font-bold">{title}</h3>
            {texts.length === 0 ? (
              <p className="text-label text-muted">در عددهای اعلام‌شده جایی از بقیه جلوتر نیست.</p>
            ) : (
              <ul className="compare-points">
                {texts.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
          </Card>
        ))}
      </div>
    </section>
  )
}

/** Links to prepared comparisons of two cars. */
export function ReadyPages({ ready }: Pick<CompareView, 'ready'>) {
  if (ready.length === 0) return null
  return (
    <section aria-labelledby="ready">
      <SectionHead id="ready" title="مقایسه‌های آماده" />
      <ul className="compare-ready">
        {ready.map(({ href, label }) => (
          <li key={href}>
            <ButtonLink href={href} kind="outline" wide>
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
