import { describe, expect, it } from 'vitest'
import { differences } from './differences.ts'

const shown = (before: string, after: string) =>
  differences(before, after).map(({ pieces }) =>
    pieces.map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `+${text}+` : `-${text}-`)).join(''),
  )

describe('differences between two texts', () => {
  it.each([
    ['the same', 'یک\nدو', 'یک\nدو', ['یک', 'دو']],
    ['a word', 'تا ۳ روز جواب می‌دهیم', 'تا ۲ روز جواب می‌دهیم', ['تا -۳ -+۲ +روز جواب می‌دهیم']],
    ['a new line', 'یک\nسه', 'یک\nدو\nسه', ['یک', '+دو+', 'سه']],
    ['a line less', 'یک\nدو\nسه', 'یک\nسه', ['یک', '-دو-', 'سه']],
    ['everything', 'یک', 'دو', ['-یک-+دو+']],
    ['from nothing', '', 'دو', ['+دو+']],
  ])('include %s', (_name, before, after, lines) => {
    expect(shown(before, after).map((line) => line.replace('--', ''))).toEqual(lines)
  })

  it('contain every word of both, and finish quickly for unrelated texts', () => {
    const long = (word: string) => Array.from({ length: 4_000 }, (_, at) => `${word}${at}`).join('\n')
    const lines = differences(long('a'), long('b'))
    const side = (kind: 'added' | 'removed') =>
      lines
        .map(({ pieces }) =>
          pieces
            .filter((piece) => piece.kind === kind)
            .map(({ text }) => text)
            .join(''),
        )
        .join('\n')
    expect([side('removed'), side('added')]).toEqual([long('a'), long('b')])
  })
})
