import { formBytesFor } from '#features/files/contract.ts'
import { defineManifest } from '#platform/manifest.ts'
import type { PermissionTable } from '#platform/permissions.ts'
import { adsPath, jobsPath, partnershipPath } from './addresses.ts'
import { adPlacePrices } from './server/ad-place-prices.ts'
import { applicationFile, applicationFiles } from './server/application-file.ts'
import { applicationSearch, countNewApplications } from './server/find-applications.ts'
import { applicationJobs } from './server/jobs.ts'
import { applicationNotice, arrivedNotice } from './server/notices.ts'
import { erasePersonalData, exportPersonalData } from './server/personal-data.ts'
import { stateNames } from './texts.ts'

const bytes = formBytesFor(applicationFiles)

const permissions = {
  'applications.review': { roles: ['operator'], label: 'رسیدگی به درخواست‌های همکاری و تبلیغ', order: 105 },
} satisfies PermissionTable

declare module '#platform/permissions.ts' {
  interface Permissions extends NamesOf<typeof permissions> {}
}

export const manifest = defineManifest({
  name: 'applications',
  permissions,
  notices: [applicationNotice, arrivedNotice],
  rules: [adPlacePrices],
  adminAddresses: {
    '/admin/applications': 'applications.review',
    '/admin/applications/:applicationId': 'applications.review',
  },
  adminTasks: [
    {
      label: 'درخواست همکاری یا تبلیغ جدید',
      href: '/admin/applications?state=received',
      advice: 'هر درخواست را به مرحلهٔ بعد ببرید؛ درخواست‌دهنده خودش خبردار می‌شود.',
      permission: 'applications.review',
      order: 45,
      count: countNewApplications,
    },
  ],
  adminSearch: [applicationSearch],
  auditLabels: {
    acts: {
      'application.move': 'تغییر مرحلهٔ درخواست همکاری یا تبلیغ',
      'application.note': 'یادداشت روی درخواست همکاری یا تبلیغ',
    },
    subjects: { application: 'درخواست همکاری یا تبلیغ' },
    details: { stage: 'مرحله' },
    values: { stage: stateNames },
  },
  filePurposes: [applicationFile],
  formBytes: { [jobsPath]: bytes, [partnershipPath]: bytes, [adsPath]: bytes },
  jobNames: { 'applications.remove-old': 'پاک کردن درخواست‌های قدیمی همکاری و تبلیغ و فایل‌هایشان' },
  jobs: applicationJobs,
  sitemap: async () => [jobsPath, partnershipPath, adsPath].map((path) => ({ path, changed: null })),
  personalData: {
    order: 55,
    inFile: ['درخواست‌های همکاری و تبلیغ'],
    deletion: { gone: ['درخواست‌های همکاری و تبلیغ، با فایل‌هایشان'] },
    export: (ctx, { personId }) => exportPersonalData(ctx, personId),
    erase: (trx, _ctx, { personId }) => erasePersonalData(trx, personId),
  },
  personColumns: {
    'application.person_id': { exported: true, deleted: 'gone' },
    'application.assignee_id': { exported: false, deleted: 'unnamed' },
    'application_event.staff_id': { exported: false, deleted: 'unnamed' },
  },
  sealedColumns: [
    { table: 'application', column: 'details_sealed' },
    { table: 'application', column: 'code_sealed' },
    { table: 'application_event', column: 'note_sealed' },
  ],
})
