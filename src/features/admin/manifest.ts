import { countFailedJobs } from '#platform/jobs/count-jobs.ts'
import { defineManifest } from '#platform/manifest.ts'
import type { PermissionTable } from '#platform/permissions.ts'
import { jobQueue } from './server/jobs/job-queue.ts'
import { actionNames, detailNames, subjectNames } from './texts.ts'

const permissions = {
  'back-office.enter': {
    roles: ['operator', 'content-editor', 'finance', 'support'],
    label: 'ورود به پنل مدیریت',
    order: 10,
  },
  'audit.read': { roles: ['finance'], label: 'مشاهده و خروجی گزارش فعالیت‌ها', order: 60 },
  'invariants.read': { roles: ['finance'], label: 'بررسی درستی حساب‌ها', order: 65 },
  'jobs.manage': { roles: ['operator'], label: 'مدیریت پردازش‌های پس‌زمینه', order: 110 },
} satisfies PermissionTable

declare module '#platform/permissions.ts' {
  interface Permissions extends NamesOf<typeof permissions> {}
}

export const manifest = defineManifest({
  name: 'admin',
  confirmedActs: { '/admin': 'ورود به پنل مدیریت' },
  permissions,
  adminAddresses: {
    '/admin': 'back-office.enter',
    '/admin/search': 'back-office.enter',
    '/admin/roles': 'back-office.enter',
    '/admin/audit': 'audit.read',
    '/admin/audit/export': 'audit.read',
    '/admin/jobs': 'jobs.manage',
    '/admin/invariants': 'invariants.read',
  },
  adminTasks: [
    {
      label: 'پردازش ناموفق',
      href: '/admin/jobs',
      advice: 'خطا را ببینید و دوباره امتحان کنید.',
      permission: 'jobs.manage',
      order: 40,
      count: countFailedJobs,
      queue: jobQueue,
    },
  ],
  // Jobs of the platform, which has no manifest.
  jobNames: {
    'platform.remove-expired': 'حذف اطلاعات منقضی',
    'platform.keep-subscriptions': 'تنظیم خبرهایی که بخش‌های سامانه به هم می‌دهند',
    'platform.gather-statistics': 'به‌روزرسانی آمار پایگاه داده',
  },
  auditLabels: {
    acts: actionNames,
    subjects: subjectNames,
    details: detailNames,
    values: { format: { head: 'کد تأیید آخرین ردیف' } },
  },
  // Actions of staff: an account with a role cannot be deleted, and a former one is a number in the
  // log.
  personColumns: { 'audit_entry.actor_id': { exported: false, deleted: 'unnamed' } },
})
