import { describe, expect, it } from 'vitest'
import { testFlow } from '../../../tests/support/flows.ts'
import { deals } from './server/deals.ts'
import { dealFlow, depositOf, heldStates, type DealActor } from './states.ts'

testFlow(deals, {
  rows: { table: 'deal_change', by: 'by_side', act: 'act' },
  history: 'deal_event',
  open: ['requested', 'accepted', 'priced', 'held', 'agreed', 'transferred', 'disputed'],
  acts: {
    requested: {
      accept: { seller: 'accepted', gallery: 'accepted' },
      decline: { seller: 'declined', gallery: 'declined' },
      withdraw: { buyer: 'withdrawn' },
      expire: { time: 'expired' },
      stop: { house: 'gone' },
    },
    accepted: {
      price: { house: 'priced' },
      decline: { seller: 'declined', gallery: 'declined' },
      withdraw: { buyer: 'withdrawn' },
      expire: { time: 'expired' },
      stop: { house: 'gone' },
    },
    priced: {
      hold: { buyer: 'held' },
      reopen: { buyer: 'accepted', seller: 'accepted' },
      decline: { seller: 'declined', gallery: 'declined' },
      withdraw: { buyer: 'withdrawn' },
      expire: { time: 'expired' },
      stop: { house: 'gone' },
    },
    held: {
      sign: { buyer: 'agreed', seller: 'agreed', gallery: 'agreed' },
      cancel: { buyer: 'cancelled', seller: 'cancelled', gallery: 'cancelled' },
      expire: { time: 'cancelled' },
      stop: { house: 'gone' },
    },
    agreed: {
      'hand-over': { seller: 'transferred', gallery: 'transferred' },
      receive: { buyer: 'done' },
      cancel: { buyer: 'forfeited', seller: 'cancelled' },
      dispute: { buyer: 'disputed', seller: 'disputed', gallery: 'disputed' },
      expire: { time: 'disputed' },
      stop: { house: 'disputed' },
    },
    transferred: {
      receive: { buyer: 'done' },
      dispute: { buyer: 'disputed', seller: 'disputed', gallery: 'disputed' },
      expire: { time: 'disputed' },
      stop: { house: 'disputed' },
    },
    disputed: {
      concede: { buyer: 'forfeited', seller: 'cancelled' },
      expire: { time: 'cancelled' },
      award: { time: 'forfeited' },
      refund: { staff: 'cancelled', time: 'cancelled' },
      release: { staff: 'forfeited', time: 'forfeited' },
      split: { staff: 'split', time: 'split' },
    },
    done: {},
    declined: {},
    withdrawn: {},
    expired: {},
    gone: {},
    cancelled: {},
    forfeited: {},
    split: {},
  },
})

const actors: readonly DealActor[] = ['buyer', 'seller', 'gallery', 'staff', 'time', 'house']

describe('the table of a deal’s transitions', () => {
  it('awards the deposit to the party that kept the agreement', () => {
    expect(dealFlow.next('held', 'cancel', 'buyer')).toBe('cancelled')
    expect(dealFlow.next('agreed', 'cancel', 'buyer')).toBe('forfeited')
    expect(dealFlow.next('agreed', 'cancel', 'seller')).toBe('cancelled')
    expect(dealFlow.next('agreed', 'expire', 'time')).toBe('disputed')
    expect(dealFlow.next('transferred', 'expire', 'time')).toBe('disputed')
  })

  it('leaves every open state by a deadline, so silence never blocks a deal', () => {
    for (const state of dealFlow.open) expect(dealFlow.next(state, 'expire', 'time'), state).not.toBeNull()
  })

  it('lets both parties end the deal in the buyer’s favour until both have confirmed', () => {
    expect([dealFlow.next('held', 'cancel', 'buyer'), dealFlow.next('held', 'cancel', 'seller')]).toEqual([
      'cancelled',
      'cancelled',
    ])
    for (const actor of actors) expect(dealFlow.next('held', 'dispute', actor), actor).toBeNull()
  })

  it('lets each party concede the deposit to the other in a dispute', () => {
    expect(dealFlow.next('disputed', 'concede', 'buyer')).toBe('forfeited')
    expect(dealFlow.next('disputed', 'concede', 'seller')).toBe('cancelled')
  })

  it('never lets staff or a deadline set money aside', () => {
    for (const { act, by, to } of dealFlow.steps) {
      if (act === 'hold') expect(by).toBe('buyer')
      if (heldStates.includes(to) && act !== 'stop' && act !== 'expire') expect(['time', 'staff']).not.toContain(by)
    }
    expect(actors.filter((each) => dealFlow.next('priced', 'hold', each) !== null)).toEqual(['buyer'])
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
