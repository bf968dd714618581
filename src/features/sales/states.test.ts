import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestDb } from '../../../tests/support/database.ts'
import { isOpen, mayMove, orderStates, planMoves, planStates, type MovedBy, type OrderState } from './states.ts'

const hands: readonly MovedBy[] = ['person', 'house', 'maker', 'staff']

/** The allowed transitions of an order, by actor. */
const written: Record<OrderState, Partial<Record<MovedBy, readonly OrderState[]>>> = {
  registered: {
    person: ['cancelled-by-person'],
    house: ['cancelled-by-house', 'loser', 'reserve', 'winner'],
    staff: ['cancelled-by-house'],
  },
  reserve: {
    person: ['cancelled-by-person'],
    house: ['cancelled-by-house', 'loser', 'winner'],
    staff: ['cancelled-by-house'],
  },
  winner: { person: ['cancelled-by-person'], house: ['cancelled-by-house', 'paid'], staff: ['cancelled-by-house'] },
  'awaiting-payment': {
    person: ['cancelled-by-person'],
    house: ['cancelled-by-house', 'cancelled-full', 'paid'],
    staff: ['cancelled-by-house'],
  },
  paid: {
    person: ['cancelled-by-person'],
    maker: ['cancelled-by-house', 'contracted'],
    staff: ['cancelled-by-house', 'contracted'],
  },
  contracted: {
    person: ['cancelled-by-person'],
    house: ['completed'],
    maker: ['cancelled-by-house'],
    staff: ['cancelled-by-house'],
  },
  completed: { maker: ['delivered'], staff: ['delivered'] },
  loser: { house: ['reserve'] },
  delivered: {},
  'cancelled-by-person': {},
  'cancelled-full': {},
  'cancelled-by-house': {},
}

describe('transitions of an order', () => {
  it.each(orderStates)('from %s', (from) => {
    for (const by of hands)
      expect(orderStates.filter((to) => mayMove(from, to, by)).toSorted(), by).toEqual(written[from][by] ?? [])
  })
  it('end in states that are not open', () => {
    expect(orderStates.filter((state) => Object.keys(written[state]).length === 0 && isOpen(state))).toEqual([])
  })
})

describe('the database', () => {
  const test = useTestDb()
  it('has the same transitions', async () => {
    const { rows } = await sql<{ from_state: string; to_state: string; by: string }>`
      select from_state, to_state, by from sale_order_move`.execute(test.db)
    const stored = rows.map(({ from_state, to_state, by }) => `${from_state}>${to_state}:${by}`)
    const expected = orderStates.flatMap((from) =>
      hands.flatMap((by) => (written[from][by] ?? []).map((to) => `${from}>${to}:${by}`)),
    )
    expect(stored.toSorted()).toEqual(expected.toSorted())
  })
})

describe('transitions of a plan', () => {
  it('never leave a closed or cancelled state, and never return to a draft', () => {
    expect([...planMoves.closed, ...planMoves.cancelled]).toEqual([])
    for (const state of planStates) expect(planMoves[state]).not.toContain('draft')
  })
})
