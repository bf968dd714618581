import type { StaffAction } from '../../../tests/support/staff-action.ts'
import { importCodes, decideRefusal } from './server/codes.ts'
import { makeDiscount, switchDiscount } from './server/discount-admin.ts'
import { announcePrizes } from './server/prizes.ts'

const id = 'aaaaaaaaaa'
const soon = (hours: number) => new Date(Date.UTC(2030, 0, 1, hours))

/** The staff actions of this feature, for tests/checks/closed-doors.test.ts. */
export const staffActions: StaffAction[] = [
  ['deciding a refused code', (ctx) => decideRefusal(ctx, { id, accept: true, answer: 'x' })],
  ['bringing codes', (ctx) => importCodes(ctx, { discount: id, text: 'ABCD', write: true })],
  ['switching a discount', (ctx) => switchDiscount(ctx, { id, active: false })],
  [
    'making a discount',
    (ctx) =>
      makeDiscount(ctx, {
        partner: 'x',
        category: 'x',
        title: 'x',
        conditions: 'x',
        percent: 10,
        pricePoints: 1,
        perPerson: 1,
        from: soon(1),
        to: soon(2),
      }),
  ],
  [
    'announcing prizes',
    (ctx) =>
      announcePrizes(ctx, {
        title: 'x',
        slug: 'x',
        summary: 'x',
        rules: 'x',
        prizes: [{ title: 'x', worthRial: '1', count: 1 }],
        pricePoints: 0,
        mostEach: 1,
        opensAt: soon(1),
        closesAt: soon(2),
        revealBy: soon(3),
        parts: [{ kind: 'number', name: 'x' }],
        substitute: 'x',
      }),
  ],
]
