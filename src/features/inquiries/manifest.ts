import { emptyView } from '#platform/invariants.ts'
import { stateGauge } from '#platform/database/count-by-state.ts'
import { defineManifest } from '#platform/manifest.ts'
import type { PermissionTable } from '#platform/permissions.ts'
import {
  answerPath,
  basketPath,
  doubtfulAdminPath,
  inquiryAdminPath,
  listsAdminPath,
  messageSignsPath,
  providersAdminPath,
  runPath,
  unknownBillsPath,
} from './addresses.ts'
import { billsPayable } from './server/bills/request-bills.ts'
import { findCarEvents } from './server/car-events.ts'
import { countDoubtful, countDown, countUnknownBills } from './server/desk/attention.ts'
import { inquiriesApi } from './server/http.ts'
import { inquiryPrices, inquirySections } from './server/market-sections.ts'
import { findPlate } from './server/present-inquiry.ts'
import {
  billsSettledNotice,
  inquiryNotice,
  needNotice,
  partsCameNotice,
  plateUsedNotice,
  prerequisiteNotice,
  recheckNotice,
  recheckPausedNotice,
} from './server/notices.ts'
import { erasePersonalData, exportPersonalData, findRunningInquiry } from './server/personal-data.ts'
import { fakeInquiry } from './server/providers/fake.ts'
import { inquiryPayable } from './server/register-inquiry.ts'
import { runPayable } from './server/runs/register-run.ts'
import { activePlates, bundleDiscount, inquiryFees, negativePoints } from './server/rules.ts'
import { inquiryJobs, inquirySubscriptions } from './server/sweep.ts'

const permissions = {
  'inquiries.read': { roles: ['support', 'finance'], label: 'گزارش استعلام‌ها', order: 140 },
  'inquiries.switch': { roles: ['operator'], label: 'پاسخ‌دهنده‌های استعلام', order: 142 },
  'inquiries.messages': { roles: ['operator'], label: 'نشانه‌های پیامک جعلی', order: 146 },
  'inquiries.lists': { roles: ['operator'], label: 'لیست‌های پیش‌نیاز خرید', order: 144 },
} satisfies PermissionTable

declare module '#platform/permissions.ts' {
  interface Permissions extends NamesOf<typeof permissions> {}
}

export const manifest = defineManifest({
  name: 'inquiries',
  permissions,
  adminAddresses: {
    [inquiryAdminPath]: 'inquiries.read',
    [providersAdminPath]: 'inquiries.switch',
    [unknownBillsPath]: 'inquiries.read',
    [listsAdminPath]: 'inquiries.lists',
    [messageSignsPath]: 'inquiries.messages',
  },
  adminTasks: [
    {
      label: 'قبض‌های نامشخص',
      href: unknownBillsPath,
      advice: 'با کلید پرداخت از پیشخان بپرسید.',
      permission: 'inquiries.read',
      count: countUnknownBills,
    },
    {
      label: 'پاسخ‌های ناخوانا یا متناقض استعلام، ۲۴ ساعت گذشته',
      href: doubtfulAdminPath,
      advice: 'اگر یک سرویس تکرار می‌شود، به پاسخ‌دهنده خبر بدهید.',
      permission: 'inquiries.read',
      count: countDoubtful,
    },
    {
      label: 'استعلام‌های بی‌پاسخ',
      href: providersAdminPath,
      advice: 'پاسخ‌دهندهٔ دیگری را جلو ببرید.',
      permission: 'inquiries.switch',
      count: countDown,
    },
  ],
  auditLabels: {
    acts: {
      'inquiry-provider.enable': 'روشن کردن پاسخ‌دهندهٔ استعلام',
      'inquiry-provider.disable': 'خاموش کردن پاسخ‌دهندهٔ استعلام',
      'inquiry-provider.up': 'جلو بردن پاسخ‌دهندهٔ استعلام',
      'message-sign.add': 'ثبت نشانهٔ پیامک جعلی',
      'message-sign.withdraw': 'حذف نشانهٔ پیامک جعلی',
      'prerequisite-list.save': 'ثبت لیست پیش‌نیاز خرید',
    },
    subjects: {
      'inquiry-provider': 'پاسخ‌دهندهٔ استعلام',
      'prerequisite-list': 'لیست پیش‌نیاز',
      'message-sign': 'نشانهٔ پیامک جعلی',
    },
    details: { rows: 'تعداد سطرها', value: 'مقدار' },
  },
  rules: [inquiryFees, bundleDiscount, negativePoints, activePlates],
  notices: [
    inquiryNotice,
    needNotice,
    recheckNotice,
    recheckPausedNotice,
    partsCameNotice,
    prerequisiteNotice,
    billsSettledNotice,
    plateUsedNotice,
  ],
  carEvents: findCarEvents,
  marketSections: { 'vehicle-center': inquirySections },
  servicePrices: inquiryPrices,
  payables: [
    {
      kind: inquiryPayable,
      label: 'استعلام',
      open: 'دیدن نتیجهٔ استعلام',
      creditTo: { revenue: 'inquiry' },
      mayUseWallet: true,
      takesDiscounts: true,
      pathOf: answerPath,
      tellsOfPayment: true,
      plateOf: findPlate,
    },
    {
      kind: runPayable,
      label: 'چند استعلام با هم',
      open: 'دیدن نتیجهٔ استعلام‌ها',
      creditTo: { revenue: 'inquiry' },
      mayUseWallet: true,
      pathOf: runPath,
      tellsOfPayment: true,
    },
    {
      kind: billsPayable,
      label: 'پرداخت قبض',
      open: 'دیدن نتیجهٔ قبض‌ها',
      creditTo: { revenue: 'bills' },
      mayUseWallet: true,
      pathOf: basketPath,
      tellsOfPayment: true,
    },
  ],
  jobNames: {
    'inquiries.settle-bill': 'پرداخت قبض به سامانهٔ دولتی',
    'inquiries.ask': 'ارسال استعلام به سرویس مرجع',
    'inquiries.complete': 'پرسیدن دوبارهٔ بخش‌های نیامدهٔ استعلام',
    'inquiries.recheck': 'استعلام خودکار پلاک‌های شخصی',
    'inquiries.begin': 'شروع استعلام بعد از پرداخت',
    'inquiries.sweep': 'پیگیری استعلام‌های بی‌پاسخ و برگشت پول',
    'inquiries.prerequisites': 'پاسخ پیش‌نیازهای خرید از روی لیست‌ها',
    'inquiries.forget': 'حذف پاسخ‌های قدیمی استعلام‌ها',
  },
  gauges: ({ database }) => [
    stateGauge(database.db, { name: 'inquiries_by_state', help: 'Inquiries in each state.', table: 'inquiry' }),
  ],
  jobs: inquiryJobs,
  subscriptions: inquirySubscriptions,
  api: {
    tags: [{ name: 'Inquiries', description: 'Questions to authorities, bills, and the buying passport.', order: 65 }],
    routes: inquiriesApi,
  },
  endpoints: {
    routes: (app, { platform: { config, clock } }) => fakeInquiry.routes(app, { config, clock }),
  },
  invariants: [
    emptyView('I8', 'broken_i8_bill_not_settled', 'هر قبض پرداخت‌شده یا تسویه شده یا پولش برگشته، نه هر دو'),
    emptyView('I8', 'broken_i8_inquiry_not_settled', 'هر استعلام پرداخت‌شده یا پاسخ گرفته یا پولش برگشته، نه هر دو'),
  ],
  personalData: {
    order: 50,
    inFile: ['استعلام‌ها، استعلام‌های خودکار، قبض‌ها، پیش‌نیازهای خرید و پاسخ‌هایشان'],
    deletion: {
      gone: ['آنچه استعلام کرده‌اید و پاسخ‌ها'],
      kept: ['نوع استعلام‌ها و زمان پرداختشان، بدون نام؛ برای دفتر پرداخت‌ها'],
    },
    export: (ctx, { personId }) => exportPersonalData(ctx, personId),
    erase: (trx, _ctx, { personId }) => erasePersonalData(trx, personId),
    findBlocker: findRunningInquiry,
  },
  personColumns: {
    'inquiry.person_id': { exported: true, deleted: 'unnamed' },
    'inquiry_recheck.person_id': { exported: true, deleted: 'gone' },
    'inquiry_run.person_id': { exported: false, deleted: 'unnamed' },
    'bill_basket.person_id': { exported: false, deleted: 'unnamed' },
    'bill.person_id': { exported: true, deleted: 'unnamed' },
    'prerequisite.person_id': { exported: true, deleted: 'gone' },
    'prerequisite_list.uploaded_by': { exported: false, deleted: 'unnamed' },
  },
  sealedColumns: [
    { table: 'inquiry', column: 'input_sealed' },
    { table: 'inquiry', column: 'answers_sealed' },
    { table: 'inquiry', column: 'answer_sealed' },
    { table: 'inquiry', column: 'note_sealed' },
    { table: 'inquiry_recheck', column: 'input_sealed' },
    { table: 'bill', column: 'ids_sealed' },
    { table: 'prerequisite', column: 'input_sealed' },
    { table: 'prerequisite', column: 'answer_sealed' },
    { table: 'prerequisite_row', column: 'facts_sealed' },
  ],
})
