import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hideContacts, hideEndOfNumber } from './hide-contacts.ts'

const linesOf = (name: string) =>
  readFileSync(new URL(`../../../../tests/support/contacts/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')

/** «⏎» parts messages that one person wrote one after the other. */
function hides(line: string): boolean {
  const messages = line.split(' ⏎ ')
  return messages.some(
    (text, index) =>
      hideContacts(text) !== text || (index > 0 && hideEndOfNumber(messages.slice(0, index), text) !== text),
  )
}

describe('contacts in texts', () => {
  it('are found in their disguises, and honest numbers stay', () => {
    const [disguised, honest] = [linesOf('disguised.txt'), linesOf('honest.txt')]
    expect(Math.min(disguised.length, honest.length)).toBeGreaterThanOrEqual(300)
    const missed = disguised.filter((line) => !hides(line))
    const wrong = honest.filter(hides)
    const found = disguised.length - missed.length
    const [recall, precision] = [found / disguised.length, found / (found + wrong.length)]
    process.stdout.write(`contacts: recall ${recall.toFixed(3)}, precision ${precision.toFixed(3)}\n`)
    expect(recall, missed.join('\n')).toBeGreaterThanOrEqual(0.97)
    expect(precision, wrong.join('\n')).toBeGreaterThanOrEqual(0.98)
  })
})
