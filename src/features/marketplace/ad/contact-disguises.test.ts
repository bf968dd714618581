import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hideContacts, hideEndOfNumber } from './hide-contacts.ts'

const linesOf = (name: string) =>
  readFileSync(new URL(`../../../../tests/support/contacts/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')

/**
 * Returns whether the line contains a hidden contact. «
 * » separates consecutive messages of one person.
 */
function hides(line: string): boolean {
  const messages = line.split(' ⏎ ')
  return messages.some(
    (text, index) =>
      hideContacts(text) !== text || (index > 0 && hideEndOfNumber(messages.slice(0, index), text) !== text),
  )
}

describe('contact details in texts', () => {
  it('are found in disguise, without touching legitimate numbers', () => {
    const [disguised, honest] = [linesOf('disguised.txt'), linesOf('honest.txt')]
    expect(Math.min(disguised.length, honest.length)).toBeGreaterThanOrEqual(300)
    const missed = disguised.filter((line) => !hides(line))
    const wrong = honest.filter(hides)
    const isFound = disguised.length - missed.length
    const [recall, precision] = [isFound / disguised.length, isFound / (isFound + wrong.length)]
    process.stdout.write(`contacts: recall ${recall.toFixed(3)}, precision ${precision.toFixed(3)}\n`)
    expect(recall, missed.join('\n')).toBeGreaterThanOrEqual(0.97)
    expect(precision, wrong.join('\n')).toBeGreaterThanOrEqual(0.98)
  })
})
