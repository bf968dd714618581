import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mayBacktrack, patternsOf, slowText, type Pattern } from '../support/slow-patterns.ts'

const maxMs = 100
const patternOf = (source: string): Pattern => ({ file: '', line: 0, source, flags: '' })

/** Patterns that are slow by themselves, with the reason why their texts are short. */
const bounded: Record<string, string> = {
  'src/features/content/components/desk/clean-pasted.ts': 'in the browser, over what its own author pasted',
  'src/features/lottery/server/verifier-files.ts': 'over files of the repository',
  'src/features/marketplace/search/saved-cards.ts': 'in the browser, over pages that it kept',
  'src/features/inquiries/message/check-message.ts': 'parts without a blank are at most 300 letters (longestPart)',
}

/** Returns every pattern of the product, once. */
function allPatterns(): Pattern[] {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
  return [...new Map(files.flatMap(patternsOf).map((each) => [`${each.source}/${each.flags}`, each])).values()]
}

describe('patterns over foreign text', () => {
  it.each(['(a+)+b', '\\/Filter\\s*\\[?\\s*\\/Fl', '\\s+$', '<svg\\s[^>]*?x[^>]*?y'])(
    'the check finds %s',
    { timeout: 20_000 },
    (source) => {
      expect(mayBacktrack(patternOf(source))).toBe(true)
      expect(slowText(patternOf(source), maxMs)).not.toBeNull()
    },
  )
  it.each(['^[a-z]{1,40}$', 'abc', '^\\d+$'])('the check lets %s pass', (source) => {
    expect(mayBacktrack(patternOf(source)) && slowText(patternOf(source), maxMs)).toBeFalsy()
  })

  it('no ambiguous pattern takes long for 100,000 letters', { timeout: 300_000 }, () => {
    const slow = allPatterns()
      .filter((pattern) => !bounded[pattern.file] && mayBacktrack(pattern))
      .flatMap((pattern) => {
        const text = slowText(pattern, maxMs)
        return text === null
          ? []
          : [`${pattern.file}:${pattern.line} /${pattern.source}/${pattern.flags} ${JSON.stringify(text)}`]
      })
    expect(slow.join('\n')).toBe('')
  })
})
