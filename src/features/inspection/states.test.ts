import { testFlow } from '../../../tests/support/flows.ts'
import { inspectionKeys, inspectionOrders, inspectionShares, inspectionSlots } from './server/flows.ts'

testFlow(inspectionOrders, {
  rows: { table: 'inspection_change', where: "thing = 'order'" },
  open: ['awaiting-payment', 'awaiting-seller', 'booked', 'assigned', 'in-progress'],
  moves: {
    'awaiting-payment': {
      house: ['awaiting-seller', 'booked', 'lapsed', 'cancelled'],
      person: ['cancelled'],
      staff: ['cancelled'],
    },
    'awaiting-seller': { person: ['booked', 'cancelled'], house: ['booked', 'cancelled'], staff: ['cancelled'] },
    lapsed: { house: ['awaiting-payment', 'cancelled'] },
    booked: {
      house: ['assigned', 'cancelled'],
      inspector: ['assigned'],
      person: ['cancelled'],
      staff: ['cancelled'],
    },
    assigned: {
      person: ['booked', 'cancelled'],
      inspector: ['in-progress', 'no-show'],
      house: ['cancelled'],
      staff: ['cancelled'],
    },
    'in-progress': { inspector: ['reported'], house: ['cancelled'], staff: ['cancelled'] },
    reported: {},
    'no-show': {},
    cancelled: {},
  },
})

testFlow(inspectionSlots, {
  rows: { table: 'inspection_change', where: "thing = 'slot'" },
  open: ['free', 'offered', 'held', 'booked'],
  moves: {
    free: { house: ['held', 'offered', 'closed'] },
    offered: { house: ['free', 'held', 'closed'] },
    held: { house: ['booked', 'free', 'offered', 'closed'] },
    booked: { house: ['free', 'offered', 'closed'] },
    closed: { house: ['free'] },
  },
})

testFlow(inspectionShares, {
  rows: { table: 'inspection_change', where: "thing = 'share'" },
  open: ['owed'],
  moves: {
    owed: { house: ['paid', 'void'] },
    paid: { house: ['refunded'] },
    void: { house: ['paid'] },
    refunded: {},
  },
})

testFlow(inspectionKeys, {
  rows: { table: 'inspection_change', where: "thing = 'key'" },
  open: ['active'],
  moves: { active: { staff: ['retired', 'revoked'] }, retired: { staff: ['revoked'] }, revoked: {} },
})
