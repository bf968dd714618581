import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestDb } from '../../../tests/support/database.ts'
import {
  depositMoves,
  depositStates,
  endedStates,
  mayMove,
  mayMoveDeposit,
  moves,
  orderStates,
  phaseOf,
  type MovedBy,
} from './states.ts'

const hands: MovedBy[] = ['person', 'house', 'staff']
const legal = new Set(moves.flatMap(([from, to, by]) => by.map((hand) => `${from}>${to}:${hand}`)))

describe('moves of an application', () => {
  it.each(orderStates)('from %s go where the table says, and nowhere else', (from) => {
    for (const to of orderStates) {
      for (const by of hands) expect(mayMove(from, to, by)).toBe(legal.has(`${from}>${to}:${by}`))
    }
  })
  it.each(endedStates.filter((state) => state !== 'delivered'))('lead nowhere from %s', (end) => {
    expect(moves.filter(([from]) => from === end)).toEqual([])
  })
  it('let nobody but a member of staff write a contract or a delivery, and nobody but the house what was paid', () => {
    for (const to of ['contracted', 'delivered'] as const)
      expect(moves.filter(([, each]) => each === to).every(([, , by]) => by.join() === 'staff')).toBe(true)
    for (const to of ['deposit-ok', 'allocated', 'paid'] as const)
      expect(moves.filter(([, each]) => each === to).every(([, , by]) => by.join() === 'house')).toBe(true)
  })
})

describe('moves of a deposit', () => {
  it.each(['released', 'taken', 'failed', 'expired'] as const)('lead nowhere from %s', (end) => {
    expect(depositStates.some((to) => mayMoveDeposit(end, to))).toBe(false)
  })
})

describe('the database', () => {
  const test = useTestDb()
  it('has the same moves of applications', async () => {
    const { rows } = await sql<{ from_state: string; to_state: string; by: string }>`
      select from_state, to_state, by from imported_order_move`.execute(test.db)
    expect(rows.map(({ from_state, to_state, by }) => `${from_state}>${to_state}:${by}`).toSorted()).toEqual(
      [...legal].toSorted(),
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
  ] as const)('with a draw that is %s at %i is %s', (draw, hour, phase) => {
    expect(phaseOf({ ...facts, draw }, at(hour))).toBe(phase)
  })
  it('is allocated when that was written down', () => {
    expect(phaseOf({ ...facts, draw: 'drawn', allocatedAt: at(13) }, at(14))).toBe('allocated')
  })
})
