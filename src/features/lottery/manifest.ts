import { emptyView } from '#platform/invariants.ts'
import { defineManifest } from '#platform/manifest.ts'
import type { PermissionTable } from '#platform/permissions.ts'
import { lotteryAdminPath, lotteriesAdminPath } from './addresses.ts'
import { lotteryInvariant } from './server/check-draws.ts'
import { countWaiting } from './server/admin.ts'
import { erasePersonalData, exportPersonalData } from './server/personal-data.ts'
import { lotteryJobs } from './server/run-draw.ts'
import { passReasons } from './states.ts'

const permissions = {
  'draws.run': { roles: ['content-editor', 'finance'], label: 'امضای مرحله‌های قرعه‌کشی', order: 160 },
} satisfies PermissionTable

declare module '#platform/permissions.ts' {
  interface Permissions extends NamesOf<typeof permissions> {}
}

export const manifest = defineManifest({
  name: 'lottery',
  permissions,
  adminAddresses: { [lotteriesAdminPath]: 'draws.run', [lotteryAdminPath(':drawId')]: 'draws.run' },
  adminTasks: [
    {
      label: 'قرعه‌کشی منتظر امضا',
      href: lotteriesAdminPath,
      advice: 'مرحلهٔ بعدی را امضا کنید یا عددهایی را که مانده ثبت کنید.',
      permission: 'draws.run',
      count: countWaiting,
    },
  ],
  auditLabels: {
    acts: {
      'draw.announce': 'اعلام قرعه‌کشی',
      'draw.open': 'شروع قرعه‌کشی',
      'draw.close': 'بستن قرعه‌کشی',
      'draw.part': 'ثبت عدد عمومی قرعه‌کشی',
      'draw.substitute': 'ثبت عدد جایگزین قرعه‌کشی',
      'draw.draw': 'اعلام عدد محرمانه و قرعه‌کشی',
      'draw.pass-over': 'رفتن جایزه به نفر ذخیره',
      'draw.settle': 'پایان تحویل جایزه‌ها',
      'draw.cancel': 'لغو قرعه‌کشی',
    },
    subjects: { draw: 'قرعه‌کشی' },
    details: { part: 'شمارهٔ عدد', place: 'جایگاه', reason: 'دلیل' },
    values: { reason: passReasons },
  },
  jobNames: {
    'draws.close': 'بستن قرعه‌کشی و ساختن لیست بلیت‌ها',
    'draws.draw': 'محاسبهٔ نتیجهٔ قرعه‌کشی',
    'draws.refuse-late': 'طرف‌هایی که عددشان را اعلام نکرده‌اند',
  },
  jobs: lotteryJobs,
  invariants: [
    lotteryInvariant,
    emptyView('I5', 'broken_i5_draw_identity', 'هیچ کد ملی بیشتر از سهمش در قرعه‌کشی بلیت ندارد'),
    emptyView('I10', 'broken_i10_draw_two_people', 'مرحله‌های هر قرعه‌کشی را دو همکار امضا کرده‌اند'),
    emptyView('I10', 'broken_i10_draw_tickets', 'شمارهٔ بلیت‌های هر قرعه‌کشی پشت سر هم است'),
  ],
  personalData: {
    // The key in the file of a person's data keeps its spelling.
    key: 'draws',
    order: 56,
    inFile: ['بلیت‌های قرعه‌کشی'],
    deletion: {
      gone: ['نام شما در قرعه‌کشی‌ها'],
      kept: ['نشان بلیت‌ها در لیست منتشرشده، بدون نام؛ نتیجه از آن به دست می‌آید'],
    },
    export: ({ db }, { personId }) => exportPersonalData(db, personId),
    erase: (trx, _ctx, { personId }) => erasePersonalData(trx, personId),
  },
  personColumns: {
    'draw_ticket.person_id': { exported: true, deleted: 'unnamed' },
    'draw.announced_by': { exported: false, deleted: 'unnamed' },
    'draw.opened_by': { exported: false, deleted: 'unnamed' },
    'draw.closed_by': { exported: false, deleted: 'unnamed' },
    'draw.drawn_by': { exported: false, deleted: 'unnamed' },
  },
  sealedColumns: [
    { table: 'draw', column: 'seed_sealed' },
    { table: 'draw_ticket', column: 'blind_sealed' },
  ],
})
