import { formBytesFor } from '#features/files/contract.ts'
import { messagePictures } from '#features/marketplace/contract.ts'
import { emptyView } from '#platform/invariants.ts'
import { defineManifest } from '#platform/manifest.ts'
import type { PermissionTable } from '#platform/permissions.ts'
import { dealAdminPath, dealPath, dealsAdminPath, dealsPath, documentsPath } from './addresses.ts'
import { dealAdExtras } from './server/ad-extras.ts'
import { findCarEvents } from './server/car-events.ts'
import { dealDocument, dealDocuments } from './server/documents.ts'
import { countDisputes } from './server/admin.ts'
import { countToAct } from './server/find-deals.ts'
import { dealJobs, dealSubscriptions } from './server/jobs.ts'
import {
  dealMoneyNotice,
  dealNewsNotice,
  dealWaitsNotice,
  isDealWaiting,
  wishAnsweredNotice,
} from './server/notices.ts'
import { erasePersonalData, exportPersonalData, findHeldDeal } from './server/personal-data.ts'
import { dealLimitsRule, depositRule, disputeRule, transferCostRule } from './server/rules.ts'

const permissions = {
  'deals.decide': { roles: ['finance', 'support'], label: 'اختلاف و بیعانهٔ خرید خودرو', order: 159 },
} satisfies PermissionTable

declare module '#platform/permissions.ts' {
  interface Permissions extends NamesOf<typeof permissions> {}
}

export const manifest = defineManifest({
  name: 'deals',
  permissions,
  adminAddresses: { [dealsAdminPath]: 'deals.decide', [dealAdminPath(':dealId')]: 'deals.decide' },
  adminTasks: [
    {
      label: 'اختلاف خرید خودرو',
      href: dealsAdminPath,
      advice: 'پرونده را ببینید و تکلیف بیعانه را روشن کنید.',
      permission: 'deals.decide',
      order: 27,
      count: countDisputes,
    },
  ],
  auditLabels: {
    acts: {
      'deal.read': 'خواندن پیام‌ها و مدارک پروندهٔ اختلاف',
      'deal.refund': 'برگشت بیعانه به خریدار',
      'deal.release': 'دادن بیعانه به فروشنده',
      'deal.split': 'تقسیم بیعانه بین دو طرف',
    },
    subjects: { deal: 'پروندهٔ خرید خودرو' },
  },
  adExtras: dealAdExtras,
  rules: [depositRule, dealLimitsRule, disputeRule, transferCostRule],
  notices: [dealWaitsNotice, dealNewsNotice, dealMoneyNotice, wishAnsweredNotice],
  noticeChecks: { [dealWaitsNotice.kind]: isDealWaiting },
  filePurposes: [dealDocument],
  formBytes: {
    [documentsPath(':dealId')]: formBytesFor(dealDocuments),
    [dealPath(':dealId')]: formBytesFor(messagePictures),
  },
  confirmedActs: { [dealsPath]: 'قولنامه و بیعانهٔ خودرو' },
  jobNames: {
    'deals.end-overdue': 'پایان مهلت پرونده‌های خرید',
    'deals.stop-stranded': 'بستن پرونده‌های خرید بدون آگهی یا حساب فعال',
    'deals.remind': 'یادآوری مهلت پرونده‌های خرید',
    'deals.freeze-agreements': 'ثبت متن کامل قولنامه‌های قدیمی',
    'deals.forget-agreements': 'حذف قولنامه‌های قدیمی حساب‌های حذف‌شده',
    'deals.take-price': 'ثبت قیمت توافق‌شده در پروندهٔ خرید',
  },
  jobs: dealJobs,
  subscriptions: dealSubscriptions,
  invariants: [
    emptyView('I13', 'broken_i13_deals', 'بیعانهٔ هر معامله دقیقاً تا وقتی کنار گذاشته می‌ماند که وضعیت آن می‌گوید'),
    emptyView('I10', 'broken_i10_deals', 'وضعیت هر پروندهٔ خرید همان است که آخرین کار ثبت‌شده‌اش می‌گوید'),
  ],
  carEvents: findCarEvents,
  personFacts: async (db, personId) => ({ dealsToAct: await countToAct(db, personId) }),
  personalData: {
    order: 55,
    inFile: ['پرونده‌های خرید و فروش خودرو، قولنامه‌ها، نظرها و خودروهای دلخواه'],
    deletion: {
      gone: ['نام، کد ملی و پلاک در پیش‌نویس قولنامه‌ها، نظرها و توضیح‌های شما در پرونده‌های خرید، و خودروهای دلخواه'],
      kept: [
        'مبلغ و زمان بیعانه‌ها، بدون نام؛ برای دفتر پرداخت‌ها',
        'قولنامه‌ای که هر دو طرف تأیید کرده‌اند، با نام، کد ملی و پلاک، پیش طرف دیگر؛ سند او هم هست و تا ۱۰ سال بعد از معامله می‌ماند',
        'مدرک‌هایی که در پروندهٔ خرید به طرف دیگر نشان داده‌اید، تا وقتی او حساب دارد',
      ],
    },
    export: (ctx, { personId }) => exportPersonalData(ctx, personId),
    erase: (trx, _ctx, { personId }) => erasePersonalData(trx, personId),
    findBlocker: findHeldDeal,
  },
  personColumns: {
    'deal.buyer_id': { exported: true, deleted: 'unnamed' },
    'deal.seller_id': { exported: true, deleted: 'unnamed' },
    'deal_agreement.seller_signed_by': { exported: false, deleted: 'unnamed' },
    'deal_wish.person_id': { exported: true, deleted: 'gone' },
    'deal_dispute.decided_by': { exported: false, deleted: 'unnamed' },
  },
  sealedColumns: [
    { table: 'deal_agreement', column: 'content_sealed' },
    { table: 'deal_agreement', column: 'text_sealed' },
  ],
})
