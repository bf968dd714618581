import { charactersOf, DIGIT_CELL, strokesOf } from './compose.ts'
import { glyphs } from './glyphs.ts'

type PlateCharactersProps = {
  /** Latin digits, one letter, or «ایران»; an unknown character leaves its place empty. */
  text: string
  /** Width of each character's cell; a letter or a word has its natural width. */
  cell?: number
  className?: string
}

/**
 * Characters in the letterforms of plates, in the colour of the surrounding text and 60 units high; hidden from screen
 * readers.
 */
export function PlateCharacters({ text, cell, className }: PlateCharactersProps) {
  const own = glyphs[text]?.[0]
  const width = cell ?? (own && !/\d/.test(text) ? own : DIGIT_CELL)
  return (
    <svg
      aria-hidden
      focusable="false"
      viewBox={`0 0 ${charactersOf(text).length * width} 60`}
      className={className ? `plate-strokes ${className}` : 'plate-strokes'}
    >
      <path d={strokesOf({ text, left: 0, top: 0, cell: width, scale: 1 })} />
    </svg>
  )
}
