import { renderToStaticMarkup } from 'react-dom/server'
import { ChipLink } from '#ui/chip.tsx'
import type { InterpretationView } from '../ad-list-view.ts'

const quoted = (words: readonly string[]) => words.map((word) => `«${word}»`).join('، ')

/**
 * Renders the interpretation of the searched words. It differs per sentence, so it is not cached.
 */
export const renderReading = (view: InterpretationView | null): string =>
  view ? renderToStaticMarkup(<Reading view={view} />) : ''

function Reading({ view: { corrected, parts, named, notes, questions } }: { view: InterpretationView }) {
  return (
    <div className="mb-4 space-y-2 text-label">
      {corrected && (
        <p>
          نمایش نتایج برای {quoted(corrected.taken)}؛ جست‌وجوی همان که نوشتید:{' '}
          <a href={corrected.literal.href} className="inline-flex min-h-11 items-center text-lazuli hover:underline">
            «{corrected.literal.label}»
          </a>
        </p>
      )}
      {(parts.length > 0 || named.length > 0) && <Sentence parts={parts} named={named} />}
      {questions.map(({ typed, options }, index) => (
        <div key={typed}>
          <p id={`question-${index}`}>
            منظورتان از «{typed}» {options.length > 1 ? 'کدام است؟' : 'این است؟'}
          </p>
          <ul aria-labelledby={`question-${index}`} className="mt-1 flex flex-wrap gap-2">
            {options.map(({ label, href, current }) => (
              <li key={href}>
                {current ? (
                  <a href={href} aria-current="true" className="chip chip-on">
                    {label}
                  </a>
                ) : (
                  <ChipLink href={href}>{label}</ChipLink>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {notes.map((note) => (
        <p key={note} className="text-muted">
          {note}
        </p>
      ))}
    </div>
  )
}

/** «۲۰۷ · بدون رنگ · تصادفی نباشد — «کوچیک» را نفهمیدیم»; a press removes a part. */
function Sentence({ parts, named }: Pick<InterpretationView, 'parts' | 'named'>) {
  const searchable = named.filter(({ href }) => href !== null)
  return (
    <>
      <p>
        {parts.length > 0 && <span className="text-muted">این‌طور خواندیم: </span>}
        {parts.map(({ label, href }, index) => (
          <span key={label + href}>
            {index > 0 && <span aria-hidden> · </span>}
            <a
              href={href}
              aria-label={`${label}؛ حذف از جست‌وجو`}
              className="inline-flex min-h-11 items-center underline decoration-dotted underline-offset-4"
            >
              {label}
            </a>
          </span>
        ))}
        {named.length > 0 && (
          <span className="text-muted">
            {parts.length > 0 && ' — '}
            {quoted(named.map(({ typed }) => typed))} را در جست‌وجو حساب نکردیم.
          </span>
        )}
      </p>
      {searchable.length > 0 && (
        <ul aria-label="جست‌وجو در متن آگهی‌ها" className="flex flex-wrap gap-2">
          {searchable.map(({ typed, href }) => (
            <li key={typed}>
              <ChipLink href={href!}>«{typed}» در متن آگهی‌ها</ChipLink>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
