import { recheckPayment, rejectPayment } from './server/desk/decide-payment.ts'
import { makeDiscount, stopDiscount } from './server/discounts/save-discount.ts'
import { approveRefund, recordCardTransfer, rejectRefund, requestRefund } from './server/desk/decide-refund.ts'
import { saveStatement } from './server/desk/reconcile.ts'
import type { StaffAction } from '../../../tests/support/staff-action.ts'

const refund = { paymentId: 'x', amountRial: 1n, destination: 'wallet', reason: 'x', sentKey: 'x' } as const

const from = { year: 1405, month: 9, day: 1 }

/** The staff actions of this feature, for tests/checks/closed-doors.test.ts. */
export const staffActions: StaffAction[] = [
  ['asking a gateway again', (ctx) => recheckPayment(ctx, 'x')],
  ['rejecting a payment', (ctx) => rejectPayment(ctx, { id: 'x', reason: 'x' })],
  ['giving money back', (ctx) => requestRefund(ctx, refund)],
  ['approving a refund', (ctx) => approveRefund(ctx, 'x')],
  ['rejecting a refund', (ctx) => rejectRefund(ctx, { id: 'x', reason: 'x' })],
  ['recording a transfer to a card', (ctx) => recordCardTransfer(ctx, { id: 'x', tracking: 'x' })],
  ['making a discount code', (ctx) => makeDiscount(ctx, { code: 'X10', title: 'x', percent: 10, from })],
  ['stopping a discount code', (ctx) => stopDiscount(ctx, { code: 'X10', stop: true })],
  ['writing down a statement', (ctx) => saveStatement(ctx, { gateway: 'zibal', isoDay: '2026-11-21', amountRial: 1n })],
]
