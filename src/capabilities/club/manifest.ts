import { emptyView } from '#platform/invariants.ts'
import { defineManifest } from '#platform/manifest.ts'
import { expirePoints } from './server/points.ts'
import { erasePersonalData, exportPersonalData } from './server/personal-data.ts'
import { clubLevels, clubLimits, clubPoints } from './server/rules.ts'
import { clubSubscriptions } from './server/subscriptions.ts'

export const manifest = defineManifest({
  name: 'club',
  rules: [clubPoints, clubLimits, clubLevels],
  jobNames: {
    'club.expire-points': 'پایان اعتبار امتیازهای باشگاه',
    'club.give-for-payment': 'امتیاز پرداخت‌ها',
    'club.take-back-for-refund': 'پس گرفتن امتیاز پرداختی که برگشته',
  },
  jobs: ({ database: { db }, clock }) => ({
    'club.expire-points': { everySeconds: 600, run: async () => void (await expirePoints(db, clock.now())) },
  }),
  subscriptions: clubSubscriptions,
  invariants: [
    emptyView('I1', 'broken_points_not_zero', 'جمع ردیف‌های هر جابه‌جایی امتیاز صفر است'),
    emptyView('I2', 'broken_points_balance', 'امتیاز هر کاربر برابر جمع ردیف‌ها و بسته‌های آن است'),
    emptyView('I2', 'broken_points_lot', 'از هر بستهٔ امتیاز همان‌قدر مانده که خرج نشده است'),
    emptyView('I11', 'broken_points_undone', 'از هیچ امتیازی بیشتر از خودش برنگشته است'),
  ],
  personalData: {
    order: 55,
    inFile: ['امتیازهای باشگاه و گردش آن‌ها'],
    deletion: { gone: ['امتیازهای باشگاه'], kept: ['گردش امتیازها، بدون نام'] },
    export: ({ db }, { personId }) => exportPersonalData(db, personId),
    erase: (trx, _ctx, { personId }) => erasePersonalData(trx, personId),
  },
  personColumns: { 'point_account.person_id': { exported: true, deleted: 'unnamed' } },
})
