import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterAnswer } from './rules.ts'

const unavailable = (trouble: string) => ({ state: 'unavailable', trouble }) as const
const troubles = ['no-connection', 'busy', 'timeout', 'server-error', 'nonsense']

test.each([
  ['no-connection', null, { state: 'waiting', failure: 'no-connection' }],
  ['busy', 'no-connection', { state: 'waiting', failure: 'busy' }],
  ['timeout', null, { state: 'waiting', failure: 'timeout' }],
  ['timeout', 'busy', { state: 'waiting', failure: 'timeout' }],
  ['timeout', 'timeout', { state: 'failed', failure: 'timeout' }],
  ['nonsense', 'server-error', { state: 'failed', failure: 'nonsense' }],
  ['busy', 'timeout', { state: 'waiting', failure: 'timeout' }],
])('%s after %s', (trouble, before, outcome) => {
  expect(afterAnswer(unavailable(trouble), before)).toEqual(outcome)
})

test('a message is accepted at most twice in any case', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...troubles), { maxLength: 20 }), (answers) => {
      let before: string | null = null
      let perhapsTaken = 0
      for (const trouble of answers) {
        if (!['no-connection', 'busy'].includes(trouble)) perhapsTaken++
        const outcome = afterAnswer(unavailable(trouble), before)
        if (outcome.state !== 'waiting') break
        before = outcome.failure
      }
      expect(perhapsTaken).toBeLessThanOrEqual(2)
    }),
  )
})
