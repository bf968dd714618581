import { defineManifest } from '#platform/manifest.ts'
import type { PermissionTable } from '#platform/permissions.ts'
import { roleNames } from './role-names.ts'
import {
  claimNotice,
  mobileChangedNotice,
  nameCorrectedNotice,
  numberGivenNotice,
  signInNotice,
} from './server/notices.ts'
import { identityJobs } from './server/jobs.ts'
import { hasNationalCode } from './server/info/name-anchors.ts'
import { peopleSearch } from './server/people/search-people.ts'
import { erasePerson, hasRole } from './server/personal-data/erase-person.ts'
import { exportPersonalData } from './server/personal-data/export-person-data.ts'

const permissions = {
  'people.read': { roles: ['operator', 'support'], label: 'مشاهدهٔ کاربران', order: 20 },
  'people.lock': { roles: ['operator'], label: 'قفل کردن حساب کاربران و باز کردن قفل آن', order: 30 },
  'people.number': { roles: ['support', 'operator'], label: 'وصل کردن حساب بدون شماره به شمارهٔ جدید', order: 37 },
  'people.name': { roles: ['support'], label: 'اصلاح نام کاربران', order: 35 },
  'people.roles': { roles: [], label: 'تغییر نقش‌ها', order: 40 },
} satisfies PermissionTable

declare module '#platform/permissions.ts' {
  interface Permissions extends NamesOf<typeof permissions> {}
}

export const manifest = defineManifest({
  name: 'identity',
  permissions,
  notices: [signInNotice, mobileChangedNotice, claimNotice, nameCorrectedNotice, numberGivenNotice],
  nameAnchor: hasNationalCode,
  adminAddresses: {
    '/admin/people': 'people.read',
    '/admin/people/:personId': 'people.read',
    '/admin/people.csv': 'people.read',
  },
  adminSearch: [peopleSearch],
  // Password hashing is slow by design.
  expensiveAddresses: [
    { method: 'POST', path: /^\/(login\/(password|proof)|pages\/forgot-password)$/, cost: 'hashing' },
  ],
  auditLabels: {
    acts: {
      'person.view': 'مشاهدهٔ صفحهٔ کاربر',
      'person.lock': 'قفل کردن حساب',
      'person.unlock': 'باز کردن قفل حساب',
      'person.name': 'اصلاح نام',
      'person.number-ask': 'درخواست شمارهٔ جدید برای حساب',
      'person.number-give': 'وصل کردن حساب به شمارهٔ جدید',
      'person.number-refuse': 'رد شمارهٔ جدید برای حساب',
      'person.roles': 'تغییر نقش‌ها',
      'person.sessions-end': 'پایان دادن به همهٔ ورودها',
      'person.sign-in-link': 'ساخت لینک ورود یک‌بارمصرف',
      'person.unsent-messages': 'خواندن پیامک‌های ارسال‌نشده',
      'people.export': 'دریافت خروجی کاربران',
    },
    subjects: { person: 'کاربر', people: 'کاربران' },
    details: { given: 'نقش‌های داده‌شده', taken: 'نقش‌های گرفته‌شده' },
    values: { given: roleNames, taken: roleNames },
  },
  jobNames: {
    'identity.forget-sign-in-codes': 'حذف کدهای ورود قدیمی',
    'identity.release-numbers': 'جدا کردن شماره‌های واگذارشده از حساب‌ها',
  },
  jobs: ({ database: { db }, clock, secrets }) => identityJobs({ db, clock, secrets }),
  chaos: async () => (await import('./server/chaos.ts')).identityChaos,
  personalData: {
    // Other features find the person by these columns, so erase them last.
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
    'sign_in_link.person_id': { exported: false, deleted: 'gone' },
    'account_claim.person_id': { exported: true, deleted: 'gone' },
    'number_request.person_id': { exported: true, deleted: 'gone' },
    'number_request.asked_by': { exported: false, deleted: 'unnamed' },
    'number_request.decided_by': { exported: false, deleted: 'unnamed' },
  },
  sealedColumns: [
    { table: 'person', column: 'mobile_sealed', index: { column: 'mobile_index', purpose: 'person.mobile' } },
    { table: 'person', column: 'national_code_sealed' },
    { table: 'sign_in_code', column: 'mobile_sealed' },
    { table: 'number_request', column: 'mobile_sealed' },
  ],
})
