import { emptyView } from '#platform/invariants.ts'
import { defineManifest } from '#platform/manifest.ts'
import type { PermissionTable } from '#platform/permissions.ts'
import { waitingRoomAdminPath, waitingRoomsAdminPath } from './addresses.ts'
import { waitingRoomInvariant } from './server/check-openings.ts'
import { countLate } from './server/find-openings.ts'
import { waitingRoomEndpoints } from './server/endpoints.ts'
import { waitingRoomJobs } from './server/jobs.ts'
import { erasePersonalData, exportPersonalData } from './server/personal-data.ts'

const permissions = {
  'openings.run': { roles: ['operator'], label: 'مدیریت شروع فروش', order: 165 },
} satisfies PermissionTable

declare module '#platform/permissions.ts' {
  interface Permissions extends NamesOf<typeof permissions> {}
}

export const manifest = defineManifest({
  name: 'waiting-room',
  permissions,
  adminAddresses: { [waitingRoomsAdminPath]: 'openings.run', [waitingRoomAdminPath(':openingId')]: 'openings.run' },
  adminTasks: [
    {
      label: 'فروش منتظر قرعه‌کشی نوبت',
      href: waitingRoomsAdminPath,
      advice: 'عدد طرف‌ها را در صفحهٔ قرعه‌کشی ثبت کنید.',
      permission: 'openings.run',
      count: countLate,
    },
  ],
  auditLabels: {
    acts: {
      'opening.set-rate': 'تغییر سرعت ورود به فروش',
      'opening.pause': 'توقف ورود به فروش',
      'opening.resume': 'ادامهٔ ورود به فروش',
      'opening.stop': 'لغو فروش',
      'opening.rehearse': 'تمرین شروع فروش',
    },
    subjects: { opening: 'شروع فروش' },
    details: { ratePerMinute: 'ورود در دقیقه', people: 'تعداد افراد نمایشی' },
  },
  jobNames: {
    'openings.advance': 'پیش بردن نوبت فروش‌ها',
  },
  jobs: waitingRoomJobs,
  // Requested by all waiting people, and simultaneously.
  expensiveAddresses: [
    { method: 'GET', path: /^\/openings\/[0-9a-z]{10}(\/poll)?$/, cost: 'memory' },
    { method: 'POST', path: /^\/openings\/[0-9a-z]{10}\/join$/, cost: 'batch' },
  ],
  endpoints: { routes: waitingRoomEndpoints },
  invariants: [
    emptyView('I10', 'broken_i10_opening_numbers', 'شمارهٔ نوبت‌های هر فروش پشت سر هم است'),
    emptyView('I10', 'broken_i10_opening_places', 'جای هر کسی که نوبت گرفته ثبت است'),
    emptyView('I10', 'broken_i10_opening_steps', 'زمان رسیدن هر نوبت ثبت است'),
    emptyView('I5', 'broken_i5_opening_used', 'هیچ‌کس قبل از نوبتش وارد نشده است'),
    waitingRoomInvariant,
  ],
  personalData: {
    // The key in the file of a person's data keeps its spelling.
    key: 'openings',
    order: 57,
    inFile: ['نوبت‌های فروش'],
    deletion: {
      gone: ['نام شما در نوبت‌های فروش'],
      kept: ['نشان نوبت‌ها در لیست منتشرشده، بدون نام؛ درستی ترتیب از آن معلوم می‌شود'],
    },
    export: ({ db }, { personId }) => exportPersonalData(db, personId),
    erase: (trx, _ctx, { personId }) => erasePersonalData(trx, personId),
  },
  personColumns: { 'opening_place.person_id': { exported: true, deleted: 'unnamed' } },
})
