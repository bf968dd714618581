import { emptyView } from '#platform/invariants.ts'
import { stateGauge } from '#platform/database/count-by-state.ts'
import { defineManifest } from '#platform/manifest.ts'
import { handleJob } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/context.ts'
import type { PermissionTable } from '#platform/permissions.ts'
import { paymentsAdminPath, refundsAdminPath } from './addresses.ts'
import { destinationNames } from './admin-texts.ts'
import { countSuspicious, countWaitingRefunds } from './server/desk/find-admin-refunds.ts'
import type { CheckContext } from './server/check-payment.ts'
import { demoOrder } from './server/demo-order.ts'
import { paymentsApi } from './server/http.ts'
import {
  cardRefundNotice,
  lateNotice,
  partNotice,
  paymentNotice,
  refundNotice,
  rejectedNotice,
  unpaidNotice,
} from './server/notices.ts'
import { erasePersonalData, exportPersonalData, findOpenPayment } from './server/personal-data.ts'
import { fakeGateway } from './server/providers/fake.ts'
import { reverseJob, reverseRefund } from './server/reverse-refund.ts'
import { rowsOfSweep, sweepPayments, sweepUnverified } from './server/sweep.ts'
import { paymentFlow } from './states.ts'

const checking =
  ({ database: { db }, clock, providers, manifests, secrets, log }: Platform) =>
  (): CheckContext => ({
    db,
    now: clock.now(),
    providers,
    manifests,
    secrets,
    log,
  })

const permissions = {
  'payments.read': { roles: ['finance', 'support'], label: 'مشاهدهٔ پرداخت‌ها و برگشت پول‌ها', order: 120 },
  'payments.decide': { roles: ['finance'], label: 'بررسی پرداخت‌های نامشخص', order: 122 },
  'refunds.make': { roles: ['finance'], label: 'ثبت برگشت پول', order: 124 },
  'refunds.approve': { roles: ['finance'], label: 'تأیید برگشت پول همکار دیگر', order: 126 },
  'discounts.edit': { roles: ['finance'], label: 'کدهای تخفیف', order: 130 },
  'payments.reconcile': { roles: ['finance'], label: 'تطبیق با درگاه‌ها', order: 128 },
} satisfies PermissionTable

declare module '#platform/permissions.ts' {
  interface Permissions extends NamesOf<typeof permissions> {}
}

export const manifest = defineManifest({
  name: 'payments',
  permissions,
  payables: [demoOrder],
  // A payer waits for the outcome instead of a refusal; each person has a limit of payments to start.
  expensiveAddresses: [
    { method: 'POST', path: /^\/payment\/prebank$/, cost: 'payment' },
    { method: 'POST', path: /^\/api\/v1\/payables\/[^/]+\/payments$/, cost: 'payment' },
  ],
  returnAddresses: [/^\/payment\/callback\/[a-z]+$/],
  notices: [paymentNotice, partNotice, lateNotice, rejectedNotice, unpaidNotice, refundNotice, cardRefundNotice],
  adminAddresses: {
    '/admin/payments': 'payments.read',
    '/admin/orders': 'payments.read',
    '/admin/orders/:orderId': 'payments.read',
    '/admin/payments.csv': 'payments.read',
    '/admin/payments/:paymentId': 'payments.read',
    '/admin/refunds': 'payments.read',
    '/admin/refunds/:refundId': 'payments.read',
    '/admin/reconciliation': 'payments.reconcile',
    '/admin/discounts': 'discounts.edit',
    '/admin/reconciliation/:gateway/:day': 'payments.reconcile',
  },
  adminTasks: [
    {
      label: 'پرداخت در انتظار بررسی',
      href: `${paymentsAdminPath}?state=suspicious`,
      advice: 'در پنل درگاه ببینید پول رسیده یا نه.',
      permission: 'payments.decide',
      order: 15,
      count: countSuspicious,
    },
    {
      label: 'برگشت پول در انتظار',
      href: refundsAdminPath,
      advice: 'تأیید نفر دوم یا واریز به کارت لازم است.',
      permission: 'refunds.approve',
      order: 20,
      count: countWaitingRefunds,
    },
  ],
  auditLabels: {
    acts: {
      'payment.export': 'دریافت خروجی پرداخت‌ها',
      'payment.recheck': 'پرسیدن دوباره از درگاه',
      'payment.reject': 'رد پرداخت',
      'refund.request': 'ثبت برگشت پول',
      'refund.approve': 'تأیید برگشت پول',
      'refund.reject': 'رد برگشت پول',
      'refund.transfer': 'ثبت واریز به کارت',
      'gateway.statement': 'ثبت صورت‌حساب درگاه',
      'discount.make': 'ساخت کد تخفیف',
      'discount.stop': 'توقف کد تخفیف',
      'discount.resume': 'شروع دوبارهٔ کد تخفیف',
    },
    subjects: { payment: 'پرداخت', refund: 'برگشت پول', 'gateway-day': 'روز درگاه', discount: 'کد تخفیف' },
    details: {
      amountRial: 'مبلغ (ریال)',
      destination: 'مقصد',
      paymentState: 'وضعیت پرداخت',
      discountPercent: 'درصد تخفیف',
    },
    values: { destination: destinationNames, paymentState: paymentFlow.othersLabels },
  },
  jobNames: {
    'payments.sweep': 'پیگیری پرداخت‌هایی که نتیجه‌شان روشن نیست',
    'payments.sweep-unverified': 'پیگیری پول‌های تأییدنشده در درگاه‌ها',
    'payments.reverse': 'برگشت پول به کارت از طریق درگاه',
  },
  gauges: ({ database }) => [
    stateGauge(database.db, { name: 'payments_by_state', help: 'Payments in each state.', table: 'payment' }),
  ],
  jobs: (platform) => {
    const context = checking(platform)
    return {
      'payments.sweep': {
        everySeconds: 10,
        rows: () => rowsOfSweep(platform.database.db, platform.clock.now()),
        run: () => sweepPayments(context()),
      },
      'payments.sweep-unverified': { everySeconds: 180, run: () => sweepUnverified(context()) },
      [reverseJob.name]: handleJob(reverseJob, ({ refundId }, run) => reverseRefund(context(), BigInt(refundId), run)),
    }
  },
  api: {
    tags: [{ name: 'Payments', description: 'What the signed-in person pays, and has paid.', order: 70 }],
    routes: paymentsApi,
  },
  endpoints: {
    routes: (app, { platform: { config, clock, database } }) =>
      fakeGateway.routes(app, { config, clock, db: database.db }),
  },
  invariants: [
    emptyView('I6', 'broken_i6_payment_not_credited_once', 'هر پرداخت تأییدشده دقیقاً یک بار به حساب آمده است'),
    emptyView('I7', 'broken_i7_credit_without_verification', 'هیچ مبلغی بدون تأیید درگاه به حساب نیامده است'),
    emptyView('I7', 'broken_i7_clearing_not_verified', 'طلب از هر درگاه برابر جمع پرداخت‌های تأییدشدهٔ آن است'),
    emptyView('I10', 'broken_i10_payment_history', 'وضعیت هر پرداخت با سابقهٔ آن یکی است'),
    emptyView('I11', 'broken_i11_paid_twice', 'هیچ سفارشی دو بار پرداخت نشده است'),
    emptyView('I10', 'broken_payable_lines', 'مبلغ هر سفارش برابر جمع سطرهای آن است'),
    emptyView('I11', 'broken_discount_overused', 'هیچ کد تخفیفی بیشتر از ظرفیت آن استفاده نشده است'),
    emptyView('I11', 'broken_refund_over_payment', 'مبلغ برگشتی هر سفارش برابر جمع برگشت پول‌های آن است'),
  ],
  personalData: {
    order: 20,
    inFile: ['پرداخت‌ها و برگشت پول‌ها'],
    deletion: { gone: [], kept: ['سندهای پرداخت، چون طبق قانون باید نگهشان داریم'] },
    export: (ctx, { personId }) => exportPersonalData(ctx, personId),
    erase: (trx, _ctx, { personId }) => erasePersonalData(trx, personId),
    findBlocker: findOpenPayment,
  },
  personColumns: {
    'payable.person_id': { exported: true, deleted: 'unnamed' },
    'payment.person_id': { exported: true, deleted: 'unnamed' },
    'refund.person_id': { exported: true, deleted: 'unnamed' },
    'refund.requested_by': { exported: false, deleted: 'unnamed' },
    'refund.decided_by': { exported: false, deleted: 'unnamed' },
    'gateway_statement.entered_by': { exported: false, deleted: 'unnamed' },
    'discount_code.made_by': { exported: false, deleted: 'unnamed' },
    'discount_use.person_id': { exported: true, deleted: 'unnamed' },
  },
})
