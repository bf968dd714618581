import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestDb } from '../../../tests/support/database.ts'
import {
  depositMoves,
  depositStates,
  endedStates,
  mayMove,
  mayMoveDeposit,
  orderStates,
  phaseOf,
  type MovedBy,
  type OrderState,
} from './states.ts'

const hands: readonly MovedBy[] = ['person', 'house', 'staff']

/** The legal moves of an application by actor, written independently of the code. */
const written: Record<OrderState, Partial<Record<MovedBy, readonly OrderState[]>>> = {
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
}

describe('moves of an application', () => {
  it.each(orderStates)('from %s', (from) => {
    for (const by of hands)
      expect(orderStates.filter((to) => mayMove(from, to, by)).toSorted(), by).toEqual(written[from][by] ?? [])
  })
  it('end in four states', () => {
    expect([...endedStates].toSorted()).toEqual([
      'cancelled-by-house',
      'cancelled-by-person',
      'delivered',
      'not-allocated',
    ])
  })
})

describe('moves of a deposit', () => {
  it.each(['released', 'taken', 'failed', 'expired'] as const)('have none from %s', (end) => {
    expect(depositStates.some((to) => mayMoveDeposit(end, to))).toBe(false)
  })
})

describe('the database', () => {
  const test = useTestDb()
  it('has the same moves of applications', async () => {
    const { rows } = await sql<{ from_state: string; to_state: string; by: string }>`
      select from_state, to_state, by from imported_order_move`.execute(test.db)
    const expected = orderStates.flatMap((from) =>
      hands.flatMap((by) => (written[from][by] ?? []).map((to) => `${from}>${to}:${by}`)),
    )
    expect(rows.map(({ from_state, to_state, by }) => `${from_state}>${to_state}:${by}`).toSorted()).toEqual(
      expected.toSorted(),
    )
  })
  it('has the same moves of deposits', async () => {
    const rows = await test.db.selectFrom('imported_deposit_move').selectAll().execute()
    expect(rows.map(({ from_state, to_state }) => `${from_state}>${to_state}`).toSorted()).toEqual(
      depositMoves.map(([from, to]) => `${from}>${to}`).toSorted(),
    )
  })
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
