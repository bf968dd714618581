import { expect, it } from 'vitest'
import { testFlow } from '../../../tests/support/flows.ts'
import { saleOrders, salePlans } from './server/orders.ts'
import { isBought, saleOrderFlow } from './states.ts'

testFlow(saleOrders, {
  rows: { table: 'sale_order_move', by: 'by' },
  history: 'sale_order_event',
  open: ['registered', 'awaiting-payment', 'winner', 'reserve', 'paid', 'contracted', 'completed'],
  moves: {
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
  },
})

testFlow(salePlans, {
  rows: { table: 'sale_plan_move', by: 'by' },
  open: ['draft', 'published', 'paused'],
  moves: {
    draft: { staff: ['published'] },
    published: { staff: ['paused', 'closed', 'cancelled'], house: ['cancelled'] },
    paused: { staff: ['published', 'closed', 'cancelled'], house: ['cancelled'] },
    closed: {},
    cancelled: {},
  },
})

it('counts an order as bought from the first payment until its end', () => {
  expect(saleOrderFlow.states.filter(isBought)).toEqual(['paid', 'contracted', 'completed', 'delivered'])
})
