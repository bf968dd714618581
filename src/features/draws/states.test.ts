import { describe, expect, it } from 'vitest'
import { drawStates, mayAct, maySign, missingParts, type DrawAct } from './states.ts'

it.each([
  ['open', ['announced']],
  ['close', ['opened']],
  ['part', ['closed']],
  ['substitute', ['closed']],
  ['draw', ['closed']],
  ['pass-over', ['drawn']],
  ['settle', ['drawn']],
  ['cancel', ['announced', 'opened']],
] as const)('%s is possible only in state %j', (act: DrawAct, states) => {
  expect(drawStates.filter((state) => mayAct(state, act))).toEqual(states)
})

it("staff sign only the parties' values in a timed lottery", () => {
  const acts = ['open', 'close', 'part', 'substitute', 'draw', 'pass-over', 'settle', 'cancel'] as const
  const signed = (timed: boolean) => acts.filter((act) => drawStates.some((state) => maySign({ state, timed }, act)))
  expect(signed(false)).toEqual(acts)
  expect(signed(true)).toEqual(['part', 'substitute'])
})

describe('missing parts of the beacon', () => {
  it.each([
    ['all', [null, null], null, 2],
    ['nothing', ['revealed', 'number'], null, 0],
    ['the substitute of who refused', ['refused', 'number'], null, 1],
    ['nothing with the substitute', ['refused', 'number'], '1234', 0],
    ['a part, although there is a substitute', ['refused', null], '1234', 1],
  ] as const)('are %s', (_what, outcomes, substitute, count) => {
    const parts = outcomes.map((outcome) => ({ kind: 'party' as const, outcome }))
    expect(missingParts(parts, substitute)).toBe(count)
  })
})
