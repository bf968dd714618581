import { describe, expect, it } from 'vitest'
import { englishOf } from './english/english-of.ts'
import { findDialect, marksIn } from './english/find-dialect.ts'

const foundIn = (text: string) => marksIn(text).map(({ found }) => found)

describe('the check of English texts', () => {
  it.each([
    ['the caller is told the reason', 'is told'],
    ['The page is not said to be new', 'is not said'],
    ['written anew for each request', 'anew'],
    ['Gives the number of orders', 'Gives'],
    ['Tells whether a form is open', 'Tells'],
    ['returns null for what is no form', 'is no'],
    ['null when it is none', 'is none'],
    ['the room counts its own orders', 'the room'],
    ['a number of the house', 'the house'],
    ['an imitation of the gateway', 'imitation'],
    ['gives back the reservation', 'gives back'],
    ['in a file, for whom it was made', 'for whom'],
    ['Without a code. Who has none signs in', 'Who has'],
    ['waits so\n   many seconds', 'so many'],
    ['only what was asked', 'what was asked'],
    ['see QUALITY.md', 'QUALITY.md'],
  ])('refuses %j', (text, match) => {
    expect(foundIn(text)).toContain(match)
  })

  it.each([
    'a car that is no longer for sale',
    'null when there is none',
    'the waiting room of a sale',
    'limits within the hour',
    'so many that the disk fills up',
    'the user who has an account',
    'the type `is told` and the text «the room is told»',
    'a doormat, a mushroom and amendments',
  ])('accepts %j', (text) => {
    expect(foundIn(text)).toEqual([])
  })

  it('reads comments, errors, log lines and titles of a script, and no other string', () => {
    const source = [
      '// Comments may break',
      '// over lines.',
      "const text = 'is told'",
      "if (text) throw new RangeError(text ? 'bad range' : `bad ${text}`)",
      "console.error('no space left')",
      "it.each([1])('refuses %s', () => {})",
    ].join('\n')
    expect(englishOf('a.ts', source)).toEqual([
      { line: 1, text: 'Comments may break\n   over lines.' },
      { line: 4, text: 'bad range' },
      { line: 4, text: 'bad ${text}' },
      { line: 5, text: 'no space left' },
      { line: 6, text: 'refuses %s' },
    ])
  })

  it('reads prose of Markdown without code blocks and addresses, and comments of style sheets', () => {
    expect(
      englishOf('a.md', '# Title\n\n- One\n  more\n- Two\n\n```sh\nanew\n```\n').map(({ line, text }) => [line, text]),
    ).toEqual([
      [1, 'Title'],
      [3, '- One\n  more'],
      [5, '- Two'],
    ])
    expect(findDialect('a.md', 'See [the list](docs/the-room-anew.md).')).toEqual([])
    expect(englishOf('a.css', 'a { color: red; }\n/* Red. */')).toEqual([{ line: 2, text: 'Red.' }])
  })

  it('names the line of a mark inside a comment of several lines', () => {
    const source = '\n/**\n * Returns the fields.\n * Each field is\n * told once.\n */\nexport const a = 1\n'
    expect(findDialect('a.ts', source)).toEqual([
      { path: 'a.ts', line: 4, found: 'is told', plain: 'notify, report, pass, name' },
    ])
  })
})
