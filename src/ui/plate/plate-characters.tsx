import { charactersOf, DIGIT_CELL, strokesOf } from './compose.ts'
import { glyphs } from './glyphs.ts'

type PlateCharactersProps = {
  /** Latin digits, one letter, or «ایران»; what has no letterform leaves its place empty. */
  text: string
  /** Width of the place of each character; a letter or a word is as wide as it is. */
  cell?: number
  className?: string
}

/** Characters in the letterforms of plates, in the colour of the text around and 60 units high; silent. */
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
