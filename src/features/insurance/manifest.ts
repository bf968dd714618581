import { formBytesFor } from '#features/files/contract.ts'
import { emptyView } from '#platform/invariants.ts'
import { defineManifest } from '#platform/manifest.ts'
import type { PermissionTable } from '#platform/permissions.ts'
import { confirmPath, insurersAdminPath, orderOf, ordersAdminPath } from './addresses.ts'
import { instalmentPayable, pathOfInstalment } from './instalment-subject.ts'
import { findCarEvents } from './server/car-events.ts'
import { countStuckOrders } from './server/admin.ts'
import {
  cancelledNotice,
  endingNotice,
  instalmentDueNotice,
  instalmentEndsNotice,
  isInstalmentLate,
  isInstalmentUnpaid,
  isPolicyEnding,
  isWaitingForDocuments,
  instalmentLateNotice,
  issuedNotice,
  documentsNotice,
  sentNotice,
} from './server/notices.ts'
import { insuranceSubscriptions, orderJobs } from './server/order-jobs.ts'
import { insuranceApi } from './server/http.ts'
import { insuranceDocument, insuranceDocuments } from './server/papers.ts'
import { erasePersonalData, exportPersonalData, findOpenOrder } from './server/personal-data.ts'
import { orderPayable, subjectIndexPurpose } from './server/place-order.ts'
import { findOrderLines } from './server/present-orders.ts'
import { fakeInsurer } from './server/providers/fake.ts'
import { insuranceJobs } from './server/quotes.ts'
import {
  cancellingRule,
  coverRule,
  discountRule,
  driverRule,
  instalmentRule,
  lateDay,
  lateRule,
  loadTariff,
  otherBase,
  surchargeRule,
  termRule,
} from './server/rules.ts'

const permissions = {
  'insurance.orders': { roles: ['support', 'operator'], label: 'سفارش‌های بیمه', order: 154 },
  'insurance.insurers': { roles: ['operator'], label: 'شرکت‌های بیمه', order: 155 },
} satisfies PermissionTable

declare module '#platform/permissions.ts' {
  interface Permissions extends NamesOf<typeof permissions> {}
}

export const manifest = defineManifest({
  name: 'insurance',
  permissions,
  adminAddresses: { [ordersAdminPath]: 'insurance.orders', [insurersAdminPath]: 'insurance.insurers' },
  adminTasks: [
    {
      label: 'سفارش بیمهٔ بی‌پاسخ',
      href: ordersAdminPath,
      advice: 'دوباره بپرسید، یا لغو کنید تا پول برگردد.',
      permission: 'insurance.orders',
      count: countStuckOrders,
    },
  ],
  auditLabels: {
    acts: {
      'insurance-order.send': 'ارسال بیمه‌نامهٔ چاپی',
      'insurance-order.end': 'لغو سفارش بیمه',
      'insurance-order.retry': 'پیگیری دوبارهٔ سفارش بیمه',
      'insurer.save': 'ثبت مشخصات شرکت بیمه',
      'insurer.open': 'باز کردن شرکت بیمه',
      'insurer.close': 'بستن شرکت بیمه',
    },
    subjects: { 'insurance-order': 'سفارش بیمه', insurer: 'شرکت بیمه' },
  },
  rules: [
    otherBase,
    lateDay,
    coverRule,
    driverRule,
    discountRule,
    surchargeRule,
    termRule,
    lateRule,
    cancellingRule,
    instalmentRule,
  ],
  carEvents: findCarEvents,
  notices: [
    issuedNotice,
    documentsNotice,
    cancelledNotice,
    sentNotice,
    endingNotice,
    instalmentDueNotice,
    instalmentEndsNotice,
    instalmentLateNotice,
  ],
  noticeChecks: {
    [instalmentDueNotice.kind]: isInstalmentUnpaid,
    [instalmentLateNotice.kind]: isInstalmentLate,
    [instalmentEndsNotice.kind]: isInstalmentLate,
    [documentsNotice.kind]: isWaitingForDocuments,
    [endingNotice.kind]: isPolicyEnding,
  },
  payables: [
    {
      kind: orderPayable,
      label: 'سفارش بیمه',
      creditTo: { revenue: 'insurance' },
      mayUseWallet: true,
      pathOf: orderOf,
    },
    {
      kind: instalmentPayable,
      label: 'قسط بیمه',
      open: 'دیدن قسط‌های بیمه',
      creditTo: { revenue: 'insurance' },
      mayUseWallet: true,
      pathOf: pathOfInstalment,
    },
  ],
  orders: [{ kind: 'insurance', label: 'بیمه', find: findOrderLines }],
  filePurposes: [insuranceDocument],
  formBytes: {
    [confirmPath]: formBytesFor(insuranceDocuments),
    [orderOf(':orderId')]: formBytesFor(insuranceDocuments),
  },
  jobNames: {
    'insurance.quote': 'دریافت قیمت بیمه از شرکت‌ها',
    'insurance.forget': 'حذف قیمت‌های قدیمی بیمه',
    'insurance.order': 'پیش بردن سفارش بیمه',
    'insurance.paid': 'پرداخت بیمه',
    'insurance.end-late': 'لغو سفارش‌های بیمه‌ای که مدارکشان نرسید',
    'insurance.remind': 'یادآوری پایان بیمه',
    'insurance.instalment': 'خبر دادن پرداخت قسط به شرکت بیمه',
    'insurance.instalments': 'یادآوری قسط‌های بیمه و لغو برای قسط پرداخت‌نشده',
  },
  jobs: (platform) => ({ ...insuranceJobs(platform), ...orderJobs(platform) }),
  subscriptions: insuranceSubscriptions,
  api: {
    tags: [{ name: 'Insurance', description: 'Prices of third-party insurance, orders and policies.', order: 68 }],
    routes: insuranceApi,
  },
  endpoints: {
    routes: (app, { platform: { config, database, clock } }) =>
      fakeInsurer.routes(app, { config, tariff: () => loadTariff(database.db, clock.now()) }),
  },
  invariants: [
    emptyView('I8', 'broken_i8_insurance', 'هر سفارش بیمهٔ پرداخت‌شده یا بیمه‌نامه دارد یا پولش برگشته'),
    emptyView('I8', 'broken_insurance_instalments', 'قسط‌های هر بیمه با برنامه‌اش، پرداخت‌ها و برگشت پولش می‌خواند'),
  ],
  personalData: {
    inFile: ['قیمت‌هایی که امروز از بیمه‌ها گرفته‌اید', 'سفارش‌های بیمه و بیمه‌نامه‌ها'],
    deletion: {
      gone: ['قیمت‌هایی که از بیمه‌ها گرفته‌اید', 'مشخصات بیمه‌گذار، پلاک، مدارک و شمارهٔ بیمه‌نامه‌ها'],
      kept: ['مبلغ و تاریخ سفارش‌های بیمه، بدون نام و پلاک؛ برای دفتر پرداخت‌ها'],
    },
    export: (ctx, { personId }) => exportPersonalData(ctx, personId),
    erase: (trx, _ctx, { personId }) => erasePersonalData(trx, personId),
    findBlocker: findOpenOrder,
  },
  personColumns: {
    'insurance_quote.person_id': { exported: true, deleted: 'gone' },
    'insurance_order.person_id': { exported: true, deleted: 'unnamed' },
  },
  sealedColumns: [
    { table: 'insurance_quote', column: 'input_sealed' },
    {
      table: 'insurance_order',
      column: 'subject_sealed',
      index: { column: 'subject_index', purpose: subjectIndexPurpose },
    },
    { table: 'insurance_order', column: 'input_sealed' },
    { table: 'insurance_order', column: 'insured_sealed' },
    { table: 'insurance_order', column: 'address_sealed' },
    { table: 'insurance_policy', column: 'number_sealed' },
    { table: 'insurance_policy', column: 'unique_code_sealed' },
  ],
})
