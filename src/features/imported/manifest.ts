import { emptyView } from '#platform/invariants.ts'
import { defineManifest } from '#platform/manifest.ts'
import type { PermissionTable } from '#platform/permissions.ts'
import { carAdminPath, adminPath, importedPath, roundAdminPath, termsAdminPath } from './addresses.ts'
import { allocationSubscriptions } from './server/allocate.ts'
import { importedPayable, importedSubscriptions } from './server/bills.ts'
import { findImportedPages } from './server/cars.ts'
import { countWaitingContracts } from './server/admin-cars.ts'
import { importedJobs } from './server/jobs.ts'
import {
  allocationNotice,
  confirmSoonNotice,
  contractNotice,
  deliveredNotice,
  depositBlockedNotice,
  depositEndedNotice,
  depositExpiredNotice,
  depositFailedNotice,
  endedNotice,
  isPaymentDue,
  isUnconfirmed,
  moneyBackNotice,
  paidNotice,
  paySoonNotice,
} from './server/notices.ts'
import { erasePersonalData, exportPersonalData, findOpenOrder } from './server/personal-data.ts'
import { findCards } from './server/present-car.ts'
import { findOwnOrders } from './server/present-order.ts'
import { fakeBank } from './server/providers/fake.ts'
import { costRule, saleRule } from './server/rules.ts'
import { importedSearch } from './server/site-search.ts'

const permissions = {
  'imported.cars': { roles: ['operator', 'content-editor'], label: 'خودروهای وارداتی', order: 172 },
  'imported.orders': { roles: ['operator'], label: 'سفارش‌های خودروی وارداتی', order: 173 },
} satisfies PermissionTable

declare module '#platform/permissions.ts' {
  interface Permissions extends NamesOf<typeof permissions> {}
}

export const manifest = defineManifest({
  name: 'imported',
  permissions,
  adminAddresses: {
    [adminPath]: 'imported.cars',
    [termsAdminPath]: 'imported.cars',
    [roundAdminPath(':roundId')]: 'imported.cars',
    [carAdminPath(':roundId', ':carSlug')]: 'imported.cars',
  },
  adminTasks: [
    {
      label: 'خودروی وارداتی منتظر قرارداد',
      href: adminPath,
      advice: 'قرارداد واردکننده را ثبت کنید.',
      permission: 'imported.orders',
      count: countWaitingContracts,
    },
  ],
  auditLabels: {
    acts: {
      'imported-round.make': 'ساخت دورهٔ وارداتی',
      'imported-car.make': 'ساخت پیش‌نویس خودروی وارداتی',
      'imported-car.save': 'ویرایش پیش‌نویس خودروی وارداتی',
      'imported-car.publish': 'انتشار خودروی وارداتی',
      'imported-car.withdraw': 'خارج کردن خودروی وارداتی از عرضه',
      'imported-car.stage': 'ثبت مرحلهٔ واردات',
      'imported-terms.publish': 'انتشار شرایط فروش وارداتی',
      'imported-order.contract': 'ثبت قرارداد خودروی وارداتی',
      'imported-order.deliver': 'ثبت تحویل خودروی وارداتی',
      'imported-order.end': 'لغو سفارش خودروی وارداتی',
    },
    subjects: {
      'imported-round': 'دورهٔ وارداتی',
      'imported-car': 'خودروی وارداتی',
      'imported-terms': 'شرایط فروش وارداتی',
      'imported-order': 'سفارش وارداتی',
    },
  },
  rules: [costRule, saleRule],
  notices: [
    depositBlockedNotice,
    depositFailedNotice,
    depositExpiredNotice,
    depositEndedNotice,
    allocationNotice,
    contractNotice,
    paySoonNotice,
    confirmSoonNotice,
    paidNotice,
    moneyBackNotice,
    endedNotice,
    deliveredNotice,
  ],
  noticeChecks: {
    [contractNotice.kind]: isPaymentDue,
    [paySoonNotice.kind]: isPaymentDue,
    [confirmSoonNotice.kind]: isUnconfirmed,
    [depositExpiredNotice.kind]: isUnconfirmed,
  },
  payables: [importedPayable],
  siteSearch: importedSearch,
  orders: [{ kind: 'imported', label: 'خودروی وارداتی', find: findOwnOrders }],
  jobNames: {
    'imported.deposit': 'پیگیری سپردهٔ خودروی وارداتی در بانک',
    'imported.end-unconfirmed': 'پایان درخواست‌های تأییدنشدهٔ خودروی وارداتی',
    'imported.end-unpaid': 'لغو خودروهای وارداتی که پولشان نرسید',
    'imported.end-reserves': 'آزاد کردن سپردهٔ ذخیره‌های خودروی وارداتی',
    'imported.expire-deposits': 'پایان مهلت سپرده‌های خودروی وارداتی',
    'imported.remind': 'یادآوری مهلت‌های خودروی وارداتی',
    'imported.paid': 'پرداخت خودروی وارداتی',
    'imported.allocate': 'تخصیص خودروهای وارداتی به ترتیب قرعه‌کشی',
    'imported.draw-cancelled': 'لغو دورهٔ خودروی وارداتی',
  },
  jobs: importedJobs,
  subscriptions: (platform) => [...importedSubscriptions(platform), ...allocationSubscriptions(platform)],
  endpoints: {
    routes: (app, { platform: { config, clock, database } }) =>
      fakeBank.routes(app, { config, clock, db: database.db }),
  },
  marketSections: {
    imported: async (ctx) => [
      {
        title: 'خودروهای وارداتی با قیمت تمام‌شده',
        order: 1,
        items: (await findCards(ctx))
          .filter(({ phase }) => phase === 'open' || phase === 'before')
          .slice(0, 6)
          .map(({ href, title, facts, price }) => ({ href, label: title, note: facts, value: price })),
        more: { href: importedPath, label: 'همهٔ خودروهای وارداتی' },
      },
    ],
  },
  sitemap: findImportedPages,
  invariants: [
    emptyView('I4', 'broken_i4_imported_cars', 'هیچ خودروی وارداتی بیشتر از تعدادش تخصیص داده نشده'),
    emptyView('I5', 'broken_i5_imported_orders', 'هیچ کد ملی در یک دوره دو درخواست باز ندارد'),
    emptyView('I8', 'broken_i8_imported_money', 'پرداخت‌ها و سپردهٔ هر خودروی وارداتی برابر قیمت آن است یا برگشته'),
    emptyView('I10', 'broken_i10_imported_orders', 'وضعیت و شرایط پذیرفته‌شدهٔ هر درخواست وارداتی با سابقه‌اش یکی است'),
    emptyView('I13', 'broken_i13_imported_deposits', 'سپردهٔ هر درخواست وارداتی همان است که وضعیتش می‌گوید'),
  ],
  personalData: {
    order: 59,
    inFile: ['درخواست‌های خودروی وارداتی، سپرده‌ها و شرایط پذیرفته‌شده'],
    deletion: {
      gone: ['مشخصات خریدار در درخواست‌های خودروی وارداتی'],
      kept: ['مبلغ و تاریخ سپرده‌ها و پرداخت‌های خودروی وارداتی، بدون نام؛ برای دفتر پرداخت‌ها'],
    },
    export: (ctx, { personId }) => exportPersonalData(ctx, personId),
    erase: (trx, _ctx, { personId }) => erasePersonalData(trx, personId),
    findBlocker: findOpenOrder,
  },
  personColumns: { 'imported_order.person_id': { exported: true, deleted: 'unnamed' } },
  sealedColumns: [
    {
      table: 'imported_order',
      column: 'applicant_sealed',
    },
  ],
})
