import { defineManifest } from '#platform/manifest.ts'
import type { PermissionTable } from '#platform/permissions.ts'
import { roleNames } from './role-names.ts'
import { mobileChangedNotice, signInNotice } from './server/notices.ts'
import { identityJobs } from './server/jobs.ts'
import { peopleDemo } from './server/people-demo.ts'
import { peopleSearch } from './server/people/search-people.ts'
import { erasePerson, hasRole } from './server/personal-data/erase-person.ts'
import { exportPersonalData } from './server/personal-data/export-person-data.ts'

const permissions = {
  'people.read': { roles: ['operator', 'support'], label: 'مشاهدهٔ کاربران', order: 20 },
  'people.lock': { roles: ['operator'], label: 'قفل کردن حساب کاربران و باز کردن قفل آن', order: 30 },
  'people.roles': { roles: [], label: 'تغییر نقش‌ها', order: 40 },
} satisfies PermissionTable

declare module '#platform/permissions.ts' {
  interface Permissions extends NamesOf<typeof permissions> {}
}

export const manifest = defineManifest({
  name: 'identity',
  permissions,
  notices: [signInNotice, mobileChangedNotice],
  adminAddresses: {
    '/admin/people': 'people.read',
    '/admin/people/:personId': 'people.read',
    '/admin/people.csv': 'people.read',
  },
  adminSearch: [peopleSearch],
  // A password is hashed, slowly on purpose.
  expensiveAddresses: [{ method: 'POST', path: /^\/(login\/password|pages\/forgot-password)$/, cost: 'hashing' }],
  auditLabels: {
    acts: {
      'person.view': 'مشاهدهٔ صفحهٔ کاربر',
      'person.lock': 'قفل کردن حساب',
      'person.unlock': 'باز کردن قفل حساب',
      'person.roles': 'تغییر نقش‌ها',
      'people.export': 'دریافت خروجی کاربران',
    },
    subjects: { person: 'کاربر', people: 'کاربران' },
    details: { given: 'نقش‌های داده‌شده', taken: 'نقش‌های گرفته‌شده' },
    values: { given: roleNames, taken: roleNames },
  },
  jobNames: {
    'identity.forget-sign-in-codes': 'حذف کدهای ورود قدیمی',
  },
  jobs: ({ database: { db }, clock }) => identityJobs({ db, clock }),
  demo: peopleDemo,
  chaos: async () => (await import('./server/chaos.ts')).identityChaos,
  personalData: {
    // Others find the person by what stands here, so it goes last.
    order: 10,
    inFile: ['مشخصات', 'دستگاه‌های فعال'],
    deletion: {
      gone: ['شماره، نام، کد ملی، تاریخ تولد و شهر', 'رمز عبور و دستگاه‌های فعال؛ از همهٔ دستگاه‌ها خارج می‌شوید'],
    },
    export: (ctx, { personId }) => exportPersonalData(ctx, personId),
    erase: (trx, ctx, { personId }) => erasePerson(trx, ctx, personId),
    findBlocker: async (db, personId) =>
      (await hasRole(db, personId))
        ? { code: 'has-role', text: 'شما در فرمان نقش دارید. اول مدیر سامانه باید نقش شما را حذف کند.' }
        : null,
  },
  personColumns: {
    'session.person_id': { exported: true, deleted: 'gone' },
  },
  sealedColumns: [
    { table: 'person', column: 'mobile_sealed', index: { column: 'mobile_index', purpose: 'person.mobile' } },
    { table: 'person', column: 'national_code_sealed' },
    { table: 'sign_in_code', column: 'mobile_sealed' },
  ],
})
