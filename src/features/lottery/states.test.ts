import { describe, expect, it } from 'vitest'
import { testFlow } from '../../../tests/support/flows.ts'
import { lotteries } from './server/draw-rows.ts'
import { lotteryFlow, maySign, missingParts } from './states.ts'

testFlow(lotteries, {
  rows: { table: 'draw_change' },
  open: ['announced', 'opened', 'closing', 'closed', 'drawing', 'drawn'],
  acts: {
    announced: { open: { staff: 'opened', house: 'opened' }, cancel: { staff: 'cancelled', house: 'cancelled' } },
    opened: { close: { staff: 'closing', house: 'closing' }, cancel: { staff: 'cancelled', house: 'cancelled' } },
    closing: { root: { house: 'closed' } },
    closed: {
      part: { staff: 'closed', house: 'closed', party: 'closed' },
      substitute: { staff: 'closed' },
      draw: { staff: 'drawing', house: 'drawing' },
    },
    drawing: { order: { house: 'drawn' } },
    drawn: { 'pass-over': { staff: 'drawn' }, settle: { staff: 'settled' } },
    settled: {},
    cancelled: {},
  },
})

it("staff sign only the parties' values in a timed lottery", () => {
  const actions = ['open', 'close', 'part', 'substitute', 'draw', 'pass-over', 'settle', 'cancel'] as const
  const signed = (timed: boolean) =>
    actions.filter((action) => lotteryFlow.states.some((state) => maySign({ state, timed }, action)))
  expect(signed(false)).toEqual(actions)
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
