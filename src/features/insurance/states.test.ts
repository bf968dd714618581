import { testFlow } from '../../../tests/support/flows.ts'
import { instalments, insuranceOrders } from './server/find-orders.ts'

testFlow(insuranceOrders, {
  rows: { table: 'insurance_order_change' },
  open: ['awaiting-payment', 'paid', 'review', 'documents', 'issued', 'sent', 'voiding'],
  moves: {
    'awaiting-payment': { house: ['paid', 'lapsed'] },
    lapsed: { house: ['paid'] },
    paid: { house: ['review'] },
    review: { house: ['issued', 'documents', 'voiding', 'cancelled'], staff: ['voiding'] },
    documents: { person: ['review', 'voiding'], house: ['voiding'], staff: ['voiding'] },
    issued: { staff: ['sent'], person: ['voiding'], house: ['voiding'] },
    sent: { person: ['voiding'], house: ['voiding'] },
    voiding: { house: ['cancelled'] },
    cancelled: {},
  },
})

testFlow(instalments, {
  rows: { table: 'insurance_instalment_change' },
  open: ['planned', 'open', 'late'],
  moves: {
    planned: { house: ['open', 'void'] },
    open: { house: ['paid', 'late', 'void'] },
    late: { house: ['paid', 'void'] },
    paid: {},
    void: { house: ['returned'] },
    returned: {},
  },
})
