import { glyphs } from './glyphs.ts'

/** Width of one digit's cell; every digit has the same, as on the real plate. */
export const DIGIT_CELL = 46

/** Width of the letter's cell. */
export const LETTER_CELL = 88

/** Characters side by side from a corner of the plate, each in the middle of its cell; cells are scaled too. */
export type Run = { text: string; left: number; top: number; cell: number; scale: number }

/** Latin digits, stars and `؟` one by one; a letter, which «الف» also is, stays whole. */
export const charactersOf = (text: string): string[] => (glyphs[text] ? [text] : [...text])

/** Returns all strokes of a run as one path before scaling; unknown characters leave their cell empty. */
export function strokesOf({ text, left, top, cell, scale }: Run): string {
  return charactersOf(text)
    .map((character, index) => {
      const glyph = glyphs[character]
      return glyph ? moved(glyph[1], left / scale + index * cell + (cell - glyph[0]) / 2, top / scale) : ''
    })
    .join('')
}

/** Only `M` is absolute in a glyph, so moving its starting points moves all of it. */
const moved = (strokes: string, x: number, y: number): string =>
  strokes.replace(
    /M([\d.]+) ([\d.]+)/g,
    (_, across, down) => `M${tenth(Number(across) + x)} ${tenth(Number(down) + y)}`,
  )

const tenth = (value: number) => Math.round(value * 10) / 10
