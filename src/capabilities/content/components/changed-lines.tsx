import type { DifferentLine } from '../document/differences.ts'
import './changes.css'

/** What changed in a text: what was taken out struck through, what is new underlined; both also say so to readers of screens. */
export const ChangedLines = ({ lines }: { lines: readonly DifferentLine[] }) => (
  <div className="changed-lines">
    {lines.map(({ pieces }, at) => (
      <p key={at}>
        {pieces.map(({ kind, text }, place) =>
          kind === 'same' ? (
            <span key={place}>{text}</span>
          ) : kind === 'added' ? (
            <ins key={place}>
              <span className="sr-only">اضافه شد: </span>
              {text}
            </ins>
          ) : (
            <del key={place}>
              <span className="sr-only">حذف شد: </span>
              {text}
            </del>
          ),
        )}
      </p>
    ))}
  </div>
)
