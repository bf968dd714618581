import type { DifferentLine } from '../document/differences.ts'
import './changes.css'

/**
 * Changes of a text: removed parts struck through, added ones underlined; screen readers announce
 * both.
 */
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
