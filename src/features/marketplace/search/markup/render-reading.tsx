import { renderToStaticMarkup } from 'react-dom/server'
import { ChipLink } from '#ui/chip.tsx'
import type { InterpretationView } from '../ad-list-view.ts'

const quoted = (words: readonly string[]) => words.map((word) => `«${word}»`).join('، ')

/**
 * Renders the interpretation of the searched words. It differs per sentence, so it is not cached.
 */
export const renderReading = (view: InterpretationView | null): string =>
  view ? renderToStaticMarkup(<Reading view={view} />) : ''

function Reading({ view: { corrected, named, notes, questions } }: { view: InterpretationView }) {
  return (
    <div className="mb-2 space-y-1 text-note">
      {corrected && (
        <p>
          نمایش نتایج برای {quoted(corrected.taken)}؛ جست‌وجوی همان که نوشتید:{' '}
          <a href={corrected.literal.href} className="text-lazuli underline underline-offset-4">
            «{corrected.literal.label}»
          </a>
        </p>
      )}
      {named.length > 0 && <NotCounted named={named} />}
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

/** Names the words that were not counted; those that occur in ads link to a search for them. */
function NotCounted({ named }: Pick<InterpretationView, 'named'>) {
  return (
    <p className="text-muted">
      {named.map(({ typed, href }, index) => (
        <span key={typed}>
          {index > 0 && '، '}
          {href === null ? (
            `«${typed}»`
          ) : (
            <a
              href={href}
              aria-label={`جست‌وجوی «${typed}» در متن آگهی‌ها`}
              className="text-lazuli underline underline-offset-4"
            >
              «{typed}»
            </a>
          )}
        </span>
      ))}{' '}
      را در جست‌وجو حساب نکردیم.
    </p>
  )
}
