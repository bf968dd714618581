import { testFlow } from '../../../tests/support/flows.ts'
import { payables, payments, refunds } from './server/payment-row.ts'

testFlow(payables, {
  rows: { table: 'payable_change' },
  open: ['open'],
  moves: { open: { house: ['paid', 'expired'] }, paid: {}, cancelled: {}, expired: {} },
})

testFlow(payments, {
  rows: { table: 'payment_change' },
  history: 'payment_event',
  open: ['created', 'redirected', 'suspicious'],
  moves: {
    created: { house: ['redirected', 'verified', 'failed', 'cancelled'] },
    redirected: { house: ['verified', 'cancelled', 'failed', 'expired', 'suspicious'] },
    verified: {},
    cancelled: { house: ['verified', 'suspicious'] },
    failed: { house: ['verified', 'suspicious'] },
    expired: { house: ['verified', 'suspicious'] },
    suspicious: { house: ['verified'], staff: ['failed'] },
  },
})

testFlow(refunds, {
  rows: { table: 'refund_change' },
  open: ['awaiting-approval', 'awaiting-transfer'],
  moves: {
    'awaiting-approval': { staff: ['awaiting-transfer', 'done', 'rejected'] },
    'awaiting-transfer': { house: ['done'], staff: ['done'] },
    done: { person: ['awaiting-transfer'] },
    rejected: {},
  },
})
