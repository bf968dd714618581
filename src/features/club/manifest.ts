import { emptyView } from '#platform/invariants.ts'
import { defineManifest } from '#platform/manifest.ts'
import type { PermissionTable } from '#platform/permissions.ts'
import { discountAdminPath, discountsAdminPath, discountsPath, prizesAdminPath, prizesPath } from './addresses.ts'
import { countRefusals } from './server/discount-admin.ts'
import { findOffers } from './server/find-offers.ts'
import { loadHomeOffers } from './markup/load-home-offers.tsx'
import { findOpenPrize, findPrizePages } from './server/present-prizes.ts'
import { prizeSubscriptions } from './server/prizes.ts'
import { actionSubscriptions, giveForBirthdays } from './server/actions.ts'
import { codeReturnedNotice, pointsEndNotice, prizeResultNotice, prizeSoonNotice } from './server/notices.ts'
import { expirePoints } from './server/points.ts'
import { erasePersonalData, exportPersonalData } from './server/personal-data.ts'
import { clubActions, clubLevels, clubLimits, clubPoints } from './server/rules.ts'
import { clubSubscriptions } from './server/subscriptions.ts'
import { remindOfPrizes, resultSubscriptions } from './server/notify-prizes.ts'
import { notifyExpiry } from './server/notify-expiry.ts'
import { countPoints } from './server/find-points.ts'

const permissions = {
  'club.discounts': { roles: ['content-editor'], label: 'تخفیف‌های باشگاه', order: 161 },
} satisfies PermissionTable

declare module '#platform/permissions.ts' {
  interface Permissions extends NamesOf<typeof permissions> {}
}

const maxInMarket = 4

export const manifest = defineManifest({
  name: 'club',
  permissions,
  adminAddresses: {
    [discountsAdminPath]: 'club.discounts',
    [discountAdminPath(':discountId')]: 'club.discounts',
    [prizesAdminPath]: 'draws.run',
  },
  adminTasks: [
    {
      label: 'کد تخفیفی که فروشگاه نپذیرفته',
      href: discountsAdminPath,
      advice: 'گزارش را بررسی کنید و پاسخ بدهید.',
      permission: 'club.discounts',
      count: countRefusals,
    },
  ],
  auditLabels: {
    acts: {
      'club-discount.make': 'ثبت تخفیف باشگاه',
      'club-discount.codes': 'افزودن کد تخفیف',
      'club-discount.open': 'فعال کردن تخفیف باشگاه',
      'club-discount.stop': 'توقف تخفیف باشگاه',
      'club-code.return': 'پس گرفتن کد و برگشت امتیاز',
      'club-code.uphold': 'رد گزارش کد تخفیف',
    },
    subjects: { 'club-discount': 'تخفیف باشگاه', 'club-code': 'کد تخفیف' },
    details: { count: 'تعداد' },
  },
  homeData: loadHomeOffers,
  ownHomeData: findOpenPrize,
  marketSections: {
    club: async ({ db, now }) => {
      const { draws, discounts } = await findOffers(db, now, maxInMarket)
      return [
        {
          title: 'قرعه‌کشی‌های باز و آینده',
          order: 2,
          items: draws,
          more: { href: prizesPath, label: 'همهٔ قرعه‌کشی‌ها' },
        },
        {
          title: 'تخفیف‌های باز',
          order: 4,
          items: discounts,
          more: { href: discountsPath, label: 'همهٔ تخفیف‌ها' },
        },
      ]
    },
  },
  sitemap: findPrizePages,
  rules: [clubPoints, clubActions, clubLimits, clubLevels],
  notices: [pointsEndNotice, codeReturnedNotice, prizeSoonNotice, prizeResultNotice],
  personFacts: countPoints,
  jobNames: {
    'club.expire-points': 'پایان اعتبار امتیازهای باشگاه',
    'club.give-for-payment': 'امتیاز پرداخت‌ها',
    'club.ad-moved': 'امتیاز آگهی‌ها',
    'club.review-moved': 'امتیاز نظرها',
    'club.car-added': 'امتیاز گاراژ',
    'club.info-completed': 'امتیاز تکمیل اطلاعات',
    'club.return-for-draw': 'برگشت امتیاز قرعه‌کشی لغوشده',
    'club.give-for-birthdays': 'امتیاز تولد',
    'club.remind-of-prizes': 'یادآوری قرعه‌کشی‌ها',
    'club.tell-result': 'خبر نتیجهٔ قرعه‌کشی',
    'club.tell-expiry': 'خبر پایان اعتبار امتیازها',
    'club.take-back-for-refund': 'پس گرفتن امتیاز پرداختی که برگشته',
  },
  jobs: ({ database: { db }, clock }) => ({
    'club.expire-points': { everySeconds: 600, run: async () => void (await expirePoints(db, clock.now())) },
    'club.remind-of-prizes': { everySeconds: 300, run: () => remindOfPrizes(db, clock.now()) },
    'club.tell-expiry': { everySeconds: 6 * 3600, run: () => notifyExpiry(db, clock.now()) },
    'club.give-for-birthdays': { everySeconds: 3600, run: async () => void (await giveForBirthdays(db, clock.now())) },
  }),
  subscriptions: (platform) => [
    ...clubSubscriptions(platform),
    ...actionSubscriptions(platform),
    ...prizeSubscriptions(platform),
    ...resultSubscriptions(platform),
  ],
  invariants: [
    emptyView('I1', 'broken_points_not_zero', 'جمع ردیف‌های هر جابه‌جایی امتیاز صفر است'),
    emptyView('I2', 'broken_points_balance', 'امتیاز هر کاربر برابر جمع ردیف‌ها و بسته‌های آن است'),
    emptyView('I2', 'broken_points_lot', 'از هر بستهٔ امتیاز همان‌قدر مانده که خرج نشده است'),
    emptyView('I5', 'broken_i5_club_codes', 'هیچ‌کس بیشتر از سهمش از یک تخفیف کد ندارد'),
    emptyView('I11', 'broken_i11_club_codes', 'هر کد تخفیف با امتیازش گرفته شده است'),
    emptyView('I11', 'broken_points_undone', 'از هیچ امتیازی بیشتر از خودش برنگشته است'),
  ],
  personalData: {
    order: 55,
    inFile: ['امتیازهای باشگاه و گردش آن‌ها', 'کدهای تخفیف', 'یادآوری قرعه‌کشی‌ها'],
    deletion: { gone: ['امتیازهای باشگاه و کدهای تخفیف'], kept: ['گردش امتیازها، بدون نام'] },
    export: (ctx, { personId }) => exportPersonalData(ctx, personId),
    erase: (trx, _ctx, { personId }) => erasePersonalData(trx, personId),
  },
  personColumns: {
    'point_account.person_id': { exported: true, deleted: 'unnamed' },
    'prize_reminder.person_id': { exported: true, deleted: 'gone' },
    'club_code.person_id': { exported: true, deleted: 'unnamed' },
  },
  sealedColumns: [
    { table: 'club_code', column: 'code_sealed', index: { column: 'code_index', purpose: 'club_code.code' } },
  ],
})
