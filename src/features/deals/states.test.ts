import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestDb } from '../../../tests/support/database.ts'
import { actsOf, dealStates, dealSteps, depositOf, heldStates, isOpen, nextState, type DealActor } from './states.ts'

const test = useTestDb()

const actors: readonly DealActor[] = ['buyer', 'seller', 'gallery', 'staff', 'time', 'house']

describe('the table of a deal’s transitions', () => {
  it('equals the table that the database enforces', async () => {
    const { rows } = await sql<{ row: string }>`
      select from_state || ' ' || act || ' ' || by_side || ' ' || to_state as row from deal_change`.execute(test.db)
    const own = dealSteps.flatMap(({ from, act, by, to }) => by.map((each) => `${from} ${act} ${each} ${to}`))
    expect(rows.map(({ row }) => row).toSorted()).toEqual(own.toSorted())
  })

  it.each([
    ['requested', 'buyer', ['withdraw']],
    ['requested', 'seller', ['accept', 'decline']],
    ['requested', 'gallery', ['accept', 'decline']],
    ['priced', 'buyer', ['hold', 'reopen', 'withdraw']],
    ['held', 'gallery', ['sign', 'cancel']],
    ['held', 'seller', ['sign', 'cancel']],
    ['held', 'buyer', ['sign', 'cancel']],
    ['agreed', 'buyer', ['receive', 'cancel', 'dispute']],
    ['agreed', 'gallery', ['hand-over', 'dispute']],
    ['transferred', 'seller', ['dispute']],
    ['disputed', 'buyer', ['concede']],
    ['disputed', 'seller', ['concede']],
    ['disputed', 'staff', ['refund', 'release', 'split']],
    ['done', 'staff', []],
  ] as const)('in %s lets %s do %j', (state, actor, acts) => {
    expect(actsOf(state, actor)).toEqual(acts)
  })

  it('awards the deposit to the party that kept the agreement', () => {
    expect(nextState('held', 'cancel', 'buyer')).toBe('cancelled')
    expect(nextState('agreed', 'cancel', 'buyer')).toBe('forfeited')
    expect(nextState('agreed', 'cancel', 'seller')).toBe('cancelled')
    expect(nextState('agreed', 'expire', 'time')).toBe('disputed')
    expect(nextState('transferred', 'expire', 'time')).toBe('disputed')
  })

  it('leaves every open state by a deadline, so silence never blocks a deal', () => {
    for (const state of dealStates.filter(isOpen)) expect(nextState(state, 'expire', 'time'), state).not.toBeNull()
  })

  it('lets both parties end the deal in the buyer’s favour until both have confirmed', () => {
    expect([nextState('held', 'cancel', 'buyer'), nextState('held', 'cancel', 'seller')]).toEqual([
      'cancelled',
      'cancelled',
    ])
    for (const actor of actors) expect(nextState('held', 'dispute', actor), actor).toBeNull()
  })

  it('lets each party concede the deposit to the other in a dispute', () => {
    expect(nextState('disputed', 'concede', 'buyer')).toBe('forfeited')
    expect(nextState('disputed', 'concede', 'seller')).toBe('cancelled')
  })

  it('never lets staff or a deadline set money aside', () => {
    for (const { act, by, to } of dealSteps) {
      if (act === 'hold') expect(by).toEqual(['buyer'])
      if (heldStates.includes(to) && act !== 'stop' && act !== 'expire')
        expect(by.some((each) => each === 'time' || each === 'staff')).toBe(false)
    }
    expect(actors.filter((each) => nextState('priced', 'hold', each) !== null)).toEqual(['buyer'])
  })

  it.each([
    ['accepted', false, 'none'],
    ['priced', false, 'asked'],
    ['agreed', true, 'held'],
    ['disputed', true, 'disputed'],
    ['done', true, 'released'],
    ['forfeited', true, 'released'],
    ['gone', true, 'refunded'],
    ['gone', false, 'none'],
    ['cancelled', true, 'refunded'],
  ] as const)('in %s (money set aside: %s) the deposit is %s', (state, wasHeld, deposit) => {
    expect(depositOf(state, wasHeld)).toBe(deposit)
  })
})
