import { describe, expect, it } from 'vitest'
import { chaosOutcome, findMiscounts, findWrongValue, type ChaosEntry, type ChaosOutcome } from './chaos.ts'

const entry = (outcome: ChaosOutcome, value = 'a'): ChaosEntry => ({
  act: 'write',
  mobile: '09120000000',
  personId: 1n,
  outcome,
  fact: { value },
})
const kindsOf = (violations: { kind: string }[]) => violations.map(({ kind }) => kind)

describe('acknowledged writes compared with stored rows', () => {
  it.each([
    ['acknowledged', 1, []],
    ['acknowledged', 0, ['lost']],
    ['acknowledged', 2, ['doubled']],
    ['lost', 0, []],
    ['lost', 1, []],
    ['lost', 2, ['doubled']],
    ['unavailable', 1, []],
    ['refused', 0, []],
    ['refused', 1, ['broken']],
  ] as const)('%s and %i stored rows', (outcome, count, kinds) => {
    expect(kindsOf(findMiscounts([entry(outcome)], { what: 'row', countOf: () => count }))).toEqual(kinds)
  })

  it.each([
    ['the last one acknowledged stands', [entry('acknowledged', 'a'), entry('acknowledged', 'b')], 'b', []],
    ['an earlier one came again', [entry('acknowledged', 'a'), entry('acknowledged', 'b')], 'a', ['doubled']],
    ['the only one is gone', [entry('acknowledged', 'a')], null, ['lost']],
    ['one without an answer came through', [entry('acknowledged', 'a'), entry('lost', 'b')], 'b', []],
    ['one without an answer did not', [entry('acknowledged', 'a'), entry('lost', 'b')], 'a', []],
    ['a refused one stands', [entry('acknowledged', 'a'), entry('refused', 'b')], 'b', ['lost']],
    ['nothing was acknowledged and nothing is there', [entry('lost', 'a')], null, []],
    ['something else is there', [entry('lost', 'a')], 'z', ['lost']],
  ] as const)('a value: %s', (_case, entries, found, kinds) => {
    const given = { what: 'value', valueOf: ({ fact }: ChaosEntry) => fact['value']!, found }
    expect(kindsOf(findWrongValue(entries, given))).toEqual(kinds)
  })
})

it.each([
  [null, 'lost'],
  [{ status: 204, location: null, text: '' }, 'acknowledged'],
  [{ status: 302, location: '/profile/support/1', text: '' }, 'acknowledged'],
  [{ status: 302, location: '/login?next=%2Fprofile', text: '' }, 'refused'],
  [{ status: 429, location: null, text: '' }, 'refused'],
  [{ status: 503, location: null, text: '' }, 'unavailable'],
] as const)('a response %j counts as %s', (answer, outcome) => {
  expect(chaosOutcome(answer)).toBe(outcome)
})
