import { emptyView } from '#platform/invariants.ts'
import { defineManifest } from '#platform/manifest.ts'
import { expiredHolds, releaseExpiredHolds } from './server/holds.ts'
import { erasePersonalData, exportPersonalData, findMoneyBlocker } from './server/personal-data.ts'

export const manifest = defineManifest({
  name: 'ledger',
  jobNames: { 'ledger.release-holds': 'برگرداندن مبلغ‌های کنارگذاشته‌ای که مهلتشان گذشته' },
  jobs: ({ database: { db }, clock }) => ({
    'ledger.release-holds': {
      everySeconds: 30,
      rows: () => [expiredHolds(db, clock.now())],
      run: () => releaseExpiredHolds(db, clock.now()),
    },
  }),
  invariants: [
    emptyView('I1', 'broken_i1_transfer_not_zero', 'جمع ردیف‌های هر جابه‌جایی صفر است'),
    emptyView('I2', 'broken_i2_balance_not_sum', 'موجودی هر حساب برابر جمع ردیف‌های آن است'),
    emptyView('I3', 'broken_i3_negative_balance', 'موجودی هیچ کاربری منفی نیست'),
    emptyView('I13', 'broken_i13_hold_not_kept', 'مبلغ کنارگذاشتهٔ هر کاربر برابر جمع موارد باز اوست'),
  ],
  personalData: {
    // Money refers to payments and orders, so erase it after them.
    order: 15,
    inFile: ['گردش کیف پول'],
    deletion: {
      gone: ['اعتبار هدیهٔ کیف پول'],
      kept: ['سندهای گردش کیف پول، چون طبق قانون باید نگهشان داریم'],
    },
    export: (ctx, { personId }) => exportPersonalData(ctx, personId),
    erase: (trx, _ctx, { personId }) => erasePersonalData(trx, personId),
    findBlocker: findMoneyBlocker,
  },
  personColumns: {
    'ledger_account.person_id': { exported: true, deleted: 'unnamed' },
    'ledger_hold.person_id': { exported: true, deleted: 'unnamed' },
  },
})
