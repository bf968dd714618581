import { describe, expect, it } from 'vitest'
import { mayRegister, passportRows, type BuyerFacts } from './passport.ts'

const good = { state: 'met', validUntil: null, from: null } as const
const facts: BuyerFacts = {
  infoComplete: true,
  nationalCode: true,
  age: 30,
  sheba: true,
  openOrder: null,
  household: 'free',
  prerequisites: {
    'user-authentication': good,
    'licence-existence': good,
    'active-pelak': good,
    'purchase-inquiries': good,
  },
}
const request = { conditions: ['identity', 'licence', 'no-plate', 'no-purchase', 'sheba'] as const, minAge: 18 }
const paths = {
  prerequisite: (kind: string) => `/p/${kind}`,
  info: '/info',
  sheba: '/sheba',
  order: (id: string) => `/o/${id}`,
}
const rowsOf = (over: Partial<BuyerFacts>, conditions: Partial<typeof request> = {}) =>
  passportRows({ ...request, ...conditions }, { ...facts, ...over }, paths)

describe('the buying passport of a plan', () => {
  it('accepts a person who meets every condition', () => {
    expect(mayRegister(rowsOf({}))).toBe(true)
  })
  it.each<[string, Partial<BuyerFacts>, string, string]>([
    ['nothing is known of them', { infoComplete: false }, 'info', 'missing'],
    ['an order that nobody could look for', { infoComplete: false, nationalCode: false }, 'no-order', 'missing'],
    ['too young', { age: 17 }, 'age', 'not-met'],
    ['no Sheba', { sheba: false }, 'sheba', 'missing'],
    ['an open order', { openOrder: 'abc' }, 'no-order', 'not-met'],
    ['a household that has its share', { household: 'full' }, 'household-full', 'not-met'],
    [
      'a licence that nobody asked about',
      { prerequisites: { ...facts.prerequisites, 'licence-existence': { ...good, state: 'missing' } } },
      'licence',
      'missing',
    ],
    [
      'an answer that waits',
      { prerequisites: { ...facts.prerequisites, 'active-pelak': { ...good, state: 'waiting' } } },
      'no-plate',
      'waiting',
    ],
    [
      'a purchase before',
      {
        prerequisites: {
          ...facts.prerequisites,
          'purchase-inquiries': { state: 'not-met', validUntil: null, from: '۱ فروردین ۱۴۰۷' },
        },
      },
      'no-purchase',
      'not-met',
    ],
    ['no answer at all', { prerequisites: {} }, 'identity', 'missing'],
  ])('stops for %s', (_, over, key, state) => {
    const rows = rowsOf(over)
    expect(mayRegister(rows)).toBe(false)
    expect(rows.find((each) => each.key === key)?.state).toBe(state)
  })
  it('requires only the conditions of the plan', () => {
    const rows = rowsOf({ prerequisites: {}, sheba: false }, { conditions: [] as never })
    expect(mayRegister(rows)).toBe(true)
    expect(rows.map(({ key }) => key)).toEqual(['info', 'age', 'no-order'])
  })
  it('shows the day from which an earlier purchase no longer counts', () => {
    const from = { state: 'not-met', validUntil: null, from: '۱ فروردین ۱۴۰۷' } as const
    expect(
      rowsOf({ prerequisites: { ...facts.prerequisites, 'purchase-inquiries': from } }).find(
        ({ key }) => key === 'no-purchase',
      )?.text,
    ).toContain('۱۴۰۷')
  })
})
