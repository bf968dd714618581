import { ChipLink } from '#ui/chip.tsx'
import type { InterpretationView } from '../ad-list-view.ts'

const quoted = (words: readonly string[]) => words.map((word) => `«${word}»`).join('، ')

/** How the words of a search were read, where the person should know or decide. */
export function InterpretationNotes({ interpretation }: { interpretation: InterpretationView | null }) {
  if (!interpretation) return null
  const { corrected, notes, questions } = interpretation
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
      {questions.map(({ typed, options }, index) => (
        <div key={typed}>
          <p id={`question-${index}`}>
            منظورتان از «{typed}» {options.length > 1 ? 'کدام است؟' : 'این است؟'}
          </p>
          <ul aria-labelledby={`question-${index}`} className="mt-1 flex flex-wrap gap-2">
            {options.map(({ label, href }) => (
              <li key={href}>
                <ChipLink href={href}>{label}</ChipLink>
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
