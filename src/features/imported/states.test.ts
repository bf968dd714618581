import { describe, expect, it } from 'vitest'
import { testFlow } from '../../../tests/support/flows.ts'
import { importedDeposits, importedOrders } from './server/orders.ts'
import { phaseOf } from './states.ts'

testFlow(importedOrders, {
  rows: { table: 'imported_order_move', by: 'by' },
  history: 'imported_order_event',
  open: [
    'draft',
    'terms-accepted',
    'deposit-checking',
    'deposit-missing',
    'deposit-ok',
    'confirmed',
    'reserve',
    'allocated',
    'contracted',
    'paid',
  ],
  moves: {
    draft: { person: ['cancelled-by-person', 'terms-accepted'], house: ['cancelled-by-house'] },
    'terms-accepted': { person: ['cancelled-by-person', 'deposit-checking'], house: ['cancelled-by-house'] },
    'deposit-checking': {
      person: ['cancelled-by-person'],
      house: ['cancelled-by-house', 'deposit-missing', 'deposit-ok'],
    },
    'deposit-missing': { person: ['cancelled-by-person', 'deposit-checking'], house: ['cancelled-by-house'] },
    'deposit-ok': { person: ['cancelled-by-person', 'confirmed'], house: ['cancelled-by-house', 'deposit-missing'] },
    confirmed: {
      person: ['cancelled-by-person'],
      house: ['allocated', 'cancelled-by-house', 'not-allocated', 'reserve'],
    },
    reserve: { person: ['cancelled-by-person'], house: ['allocated', 'cancelled-by-house', 'not-allocated'] },
    allocated: { person: ['cancelled-by-person'], staff: ['cancelled-by-house', 'contracted'] },
    contracted: {
      person: ['cancelled-by-person'],
      house: ['cancelled-by-house', 'paid'],
      staff: ['cancelled-by-house'],
    },
    paid: { staff: ['cancelled-by-house', 'delivered'] },
    'not-allocated': {},
    delivered: {},
    'cancelled-by-person': {},
    'cancelled-by-house': {},
  },
})

testFlow(importedDeposits, {
  rows: { table: 'imported_deposit_move' },
  open: ['asked', 'blocked'],
  moves: {
    asked: { bank: ['blocked', 'failed', 'released'] },
    blocked: { bank: ['released', 'taken', 'expired'], time: ['expired'] },
    released: {},
    taken: {},
    failed: {},
    expired: {},
  },
})

describe('the phase of a round', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour))
  const facts = { opensAt: at(8), closesAt: at(12), allocatedAt: null, cancelledAt: null }
  it.each([
    [null, 9, 'preparing'],
    ['announced', 9, 'before'],
    ['opened', 7, 'before'],
    ['opened', 8, 'open'],
    ['opened', 12, 'closed'],
    ['drawn', 13, 'closed'],
    ['cancelled', 9, 'cancelled'],
  ] as const)('with a lottery in state %s at %i is %s', (draw, hour, phase) => {
    expect(phaseOf({ ...facts, draw }, at(hour))).toBe(phase)
  })
  it('is allocated once that is recorded', () => {
    expect(phaseOf({ ...facts, draw: 'drawn', allocatedAt: at(13) }, at(14))).toBe('allocated')
  })
})
