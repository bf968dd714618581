import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestDb } from '../../../tests/support/database.ts'
import { isOpen, mayMove, moves, orderStates, planMoves, planStates, type MovedBy } from './states.ts'

const hands: MovedBy[] = ['person', 'house', 'maker', 'staff']
const legal = new Set(moves.flatMap(([from, to, by]) => by.map((hand) => `${from}>${to}:${hand}`)))
const all = orderStates.flatMap((from) => orderStates.flatMap((to) => hands.map((by) => [from, to, by] as const)))

describe('moves of an order', () => {
  it.each(all)('%s to %s by %s', (from, to, by) => {
    expect(mayMove(from, to, by)).toBe(legal.has(`${from}>${to}:${by}`))
  })
  it('begin nowhere that is an end, and stay nowhere', () => {
    for (const end of ['loser', 'delivered', 'cancelled-by-person', 'cancelled-full', 'cancelled-by-house'] as const) {
      expect(moves.filter(([from]) => from === end)).toEqual([])
      expect(isOpen(end)).toBe(false)
    }
    expect(moves.filter(([from, to]) => from === to)).toEqual([])
  })
  it('a person cancels until the car is paid for wholly, and does nothing else', () => {
    const own = moves.filter(([, , by]) => by.includes('person')).map(([from, to]) => [from, to])
    expect(own.every(([, to]) => to === 'cancelled-by-person')).toBe(true)
    expect(own.map(([from]) => from)).not.toContain('completed')
  })
})

describe('the database', () => {
  const test = useTestDb()
  it('has the same moves', async () => {
    const { rows } = await sql<{ from_state: string; to_state: string; by: string }>`
      select from_state, to_state, by from sale_order_move`.execute(test.db)
    const stored = rows.map(({ from_state, to_state, by }) => `${from_state}>${to_state}:${by}`)
    expect(stored.toSorted()).toEqual([...legal].toSorted())
  })
})

describe('moves of a plan', () => {
  it('lead nowhere from what is closed or cancelled, and never back to a draft', () => {
    expect([...planMoves.closed, ...planMoves.cancelled]).toEqual([])
    for (const state of planStates) expect(planMoves[state]).not.toContain('draft')
  })
})
