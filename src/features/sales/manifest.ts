import { formBytesFor } from '#features/files/contract.ts'
import { emptyView } from '#platform/invariants.ts'
import { stateGauge } from '#platform/database/count-by-state.ts'
import { defineManifest } from '#platform/manifest.ts'
import type { PermissionTable } from '#platform/permissions.ts'
import {
  orderPath,
  planCountsPath,
  planAdminPath,
  planLotteryAdminPath,
  planFunnelFile,
  planOrdersFile,
  planOrdersPath,
  plansAdminPath,
  plansPath,
  salePath,
} from './addresses.ts'
import { salePayable, saleSubscriptions } from './server/bills.ts'
import { saleLotteryInvariant } from './server/check-draws.ts'
import { salesSearch } from './server/site-search.ts'
import { drawnPlans, lotterySubscriptions, plansWithReserves, runLotteryPlans } from './server/draw-plan.ts'
import { endOrdersOfCancelled, ordersOfCancelled } from './server/end-cancelled.ts'
import { dueHolds, endDueHolds } from './server/end-holds.ts'
import { findCurrentWaitingRoom, isResultCurrent } from './server/notice-checks.ts'
import {
  answerNotice,
  boughtNotice,
  contractNotice,
  lotteryResultNotice,
  deliveryNotice,
  promiseNotice,
  remindNotice,
  returnedNotice,
  unpaidNotice,
} from './server/notices.ts'
import { erasePersonalData, exportPersonalData, findOpenSale } from './server/personal-data.ts'
import { saleDocument, saleDocuments } from './server/papers.ts'
import { findOwnOrders, findRunningOrders } from './server/present-order.ts'
import { findPlanPrices, loadComingPlans } from './server/present-plan.ts'
import { findPlanPages } from './server/plans.ts'
import { remindOfOpenings, turnPlans, waitingReminders } from './server/turn-plans.ts'

const permissions = {
  'sales.plans': { roles: ['operator'], label: 'طرح‌های فروش خودرو', order: 170 },
  'sales.orders': { roles: ['operator'], label: 'سفارش‌های خودروی صفر', order: 171 },
} satisfies PermissionTable

declare module '#platform/permissions.ts' {
  interface Permissions extends NamesOf<typeof permissions> {}
}

export const manifest = defineManifest({
  siteSearch: salesSearch,
  name: 'sales',
  permissions,
  adminAddresses: {
    [plansAdminPath]: 'sales.plans',
    [planAdminPath(':planId')]: 'sales.plans',
    [planCountsPath(':planId')]: 'sales.plans',
    [planFunnelFile(':planId')]: 'sales.plans',
    [planLotteryAdminPath(':planId')]: 'draws.run',
    [planOrdersPath(':planId')]: 'sales.orders',
    [planOrdersFile(':planId')]: 'sales.orders',
  },
  auditLabels: {
    acts: {
      'sale-plan.make': 'ساخت طرح فروش',
      'sale-plan.save': 'ویرایش پیش‌نویس طرح فروش',
      'sale-plan.publish': 'انتشار طرح فروش',
      'sale-plan.published': 'ادامهٔ طرح فروش',
      'sale-plan.paused': 'توقف موقت طرح فروش',
      'sale-plan.closed': 'بستن طرح فروش',
      'sale-plan.cancelled': 'لغو طرح فروش',
      'sale-plan.halt': 'قطع فوری ثبت‌نام طرح فروش',
      'sale-plan.unhalt': 'وصل دوبارهٔ ثبت‌نام طرح فروش',
      'sale-plan.line': 'تنظیم نوبت شروع فروش',
      'sale-plan.capacity': 'تغییر ظرفیت طرح فروش',
      'sale-bill.answer': 'پاسخ به اعتراض صورت‌حساب',
      'sale-file.contracts': 'ثبت فایل قراردادهای خودرو',
      'sale-file.deliveries': 'ثبت فایل تولید و تحویل خودرو',
      'sale-file.orders': 'خروجی سفارش‌های خودرو',
    },
    subjects: { 'sale-plan': 'طرح فروش' },
  },
  notices: [
    answerNotice,
    lotteryResultNotice,
    unpaidNotice,
    remindNotice,
    boughtNotice,
    returnedNotice,
    contractNotice,
    promiseNotice,
    deliveryNotice,
  ],
  noticeChecks: { [remindNotice.kind]: findCurrentWaitingRoom, [lotteryResultNotice.kind]: isResultCurrent },
  filePurposes: [saleDocument],
  formBytes: {
    [salePath(':vehicleSaleId', ':step?')]: formBytesFor(saleDocuments),
    [orderPath(':orderId')]: formBytesFor(saleDocuments),
  },
  payables: [salePayable],
  orders: [{ kind: 'car', label: 'خودروی صفر', find: findOwnOrders }],
  expensiveAddresses: [
    { method: 'POST', path: /^\/services\/new-vehicle\/vehicle-sale\/[0-9a-z]{10}\/confirm$/, cost: 'turn' },
  ],
  jobNames: {
    'sales.turn-plans': 'باز و بسته شدن طرح‌های فروش',
    'sales.end-holds': 'آزاد کردن خودروهایی که پولشان نرسید',
    'sales.end-cancelled': 'برگشت پول طرح‌های لغوشده',
    'sales.remind': 'یادآوری شروع طرح‌های فروش',
    'sales.draws': 'نتیجهٔ قرعه‌کشی طرح‌های فروش',
    'sales.draw-cancelled': 'لغو طرحی که قرعه‌کشی‌اش لغو شد',
    'sales.paid': 'پرداخت صورت‌حساب خرید خودرو',
  },
  gauges: ({ database }) => [
    stateGauge(database.db, {
      name: 'sale_orders_by_state',
      help: 'Orders of new cars in each state.',
      table: 'sale_order',
    }),
  ],
  jobs: (platform) => ({
    'sales.turn-plans': { everySeconds: 5, run: () => turnPlans(platform) },
    'sales.end-holds': {
      everySeconds: 5,
      lane: 'urgent',
      rows: () => [dueHolds(platform.database.db, platform.clock.now())],
      run: () => endDueHolds(platform),
    },
    'sales.draws': {
      everySeconds: 5,
      lane: 'urgent',
      rows: () => [drawnPlans(platform.database.db), plansWithReserves(platform.database.db, platform.clock.now())],
      run: () => runLotteryPlans(platform),
    },
    'sales.end-cancelled': {
      everySeconds: 30,
      rows: () => [ordersOfCancelled(platform.database.db)],
      run: () => endOrdersOfCancelled(platform),
    },
    'sales.remind': {
      everySeconds: 30,
      rows: () => [waitingReminders(platform.database.db)],
      run: () => remindOfOpenings(platform),
    },
  }),
  subscriptions: (platform) => [...saleSubscriptions(platform), ...lotterySubscriptions(platform)],
  homeData: async (ctx) => (await loadComingPlans(ctx)).slice(0, 4),
  ownHomeData: findRunningOrders,
  marketSections: {
    'new-vehicle': async (ctx) => [
      {
        title: 'طرح‌های فروش باز و آینده',
        order: 1,
        items: (await loadComingPlans(ctx)).map(({ href, title, picture, phase, opensAt, closesAt, price }) => ({
          href,
          label: title,
          note: phase === 'before' ? `شروع ${opensAt.text}` : `تا ${closesAt.text}`,
          value: price,
          ...(picture && { picture }),
        })),
        more: { href: plansPath, label: 'همهٔ طرح‌ها' },
      },
    ],
  },
  planPrices: ({ db, now }, trimSlug) => findPlanPrices(db, now, trimSlug),
  sitemap: findPlanPages,
  invariants: [
    emptyView('I4', 'broken_i4_sale_stock', 'آزاد، نگه‌داشته و فروخته‌شدهٔ هر طرح فروش برابر ظرفیت آن است'),
    emptyView('I5', 'broken_i5_sale_orders', 'هیچ کد ملی و خانواری بیشتر از سهمش سفارش باز ندارد'),
    emptyView('I8', 'broken_i8_sale_money', 'پول هر سفارش خودرو یا برای همان سفارش است یا برگشته'),
    emptyView('I10', 'broken_i10_sale_orders', 'وضعیت هر سفارش خودرو با سابقهٔ آن یکی است'),
    saleLotteryInvariant,
    emptyView('I12', 'broken_i12_sale_draws', 'خودروهای هر قرعه‌کشی به ترتیب منتشرشده داده شده است'),
    emptyView('I13', 'broken_i13_sale_holds', 'هر سفارش خودرو همان جایی را دارد که وضعیتش می‌گوید'),
  ],
  personalData: {
    order: 58,
    inFile: ['سفارش‌های خودروی صفر و صورت‌حساب‌ها', 'یادآوری‌های طرح فروش'],
    deletion: {
      gone: ['مشخصات خریدار در سفارش‌های خودروی صفر و عکس مدارک آن‌ها', 'یادآوری‌های طرح فروش'],
      kept: ['مبلغ و تاریخ سفارش‌های خودرو، بدون نام؛ برای دفتر پرداخت‌ها'],
    },
    export: (ctx, { personId }) => exportPersonalData(ctx, personId),
    erase: (trx, _ctx, { personId }) => erasePersonalData(trx, personId),
    findBlocker: findOpenSale,
  },
  personColumns: {
    'sale_order.person_id': { exported: true, deleted: 'unnamed' },
    'sale_reminder.person_id': { exported: true, deleted: 'gone' },
  },
  sealedColumns: [
    {
      table: 'sale_order',
      column: 'applicant_sealed',
    },
    { table: 'sale_order', column: 'vin_sealed' },
  ],
})
