import { defineManifest } from '#platform/manifest.ts'
import { fileBytesGauge } from './server/file-bytes.ts'
import { fileRoutes } from './server/file-routes.ts'
import { fileJobs } from './server/jobs.ts'
import { erasePersonalData, exportPersonalData } from './server/personal-data.ts'
import { picturesApi } from './server/pictures-api.ts'
import type { FilePurpose } from './server/purpose.ts'

declare module '#platform/manifest.ts' {
  interface Manifest {
    /** The file purposes of the feature; each gets addresses below `/files`. */
    filePurposes?: readonly FilePurpose[]
  }
}

export const manifest = defineManifest({
  name: 'files',
  jobNames: { 'files.remove-unused': 'حذف فایل‌های بی‌استفاده', 'files.renew': 'رمزنگاری فایل‌های قدیمی' },
  jobs: fileJobs,
  api: {
    tags: [{ name: 'Pictures', description: 'What the signed-in person sends, before an ad shows it.', order: 60 }],
    routes: picturesApi,
  },
  expensiveAddresses: [
    { method: 'POST', path: /^\/(api\/v1\/pictures|files\/[^/]+\/?)$/, cost: 'upload' },
    { method: 'PATCH', path: /^\/files\/[^/]+\/uploads\/[^/]+$/, cost: 'upload' },
  ],
  endpoints: {
    prefix: '/files',
    guarded: true,
    routes: async (app, { readContext, platform }) => {
      const purposes = platform.manifests.flatMap(({ filePurposes = [] }) => filePurposes)
      await app.register(fileRoutes, { readContext, purposes })
    },
  },
  gauges: ({ database, config }) => [fileBytesGauge(database.db, config.s3 ? 'bucket' : 'disk')],
  chaos: async () => (await import('./server/chaos.ts')).fileChaos,
  personalData: {
    order: 60,
    inFile: ['عکس‌ها و فایل‌ها'],
    deletion: {
      gone: ['عکس‌ها و فایل‌هایی که فرستاده‌اید، جز آنچه پایین آمده است'],
      kept: ['عکس‌هایی که در کار یک نمایشگاه یا فرمان ثبت کرده‌اید، بدون نام شما'],
    },
    export: (ctx, { personId }) => exportPersonalData(ctx, personId),
    erase: (trx, { manifests }, { personId }) =>
      erasePersonalData(
        trx,
        personId,
        manifests.flatMap(({ filePurposes = [] }) => filePurposes),
      ),
  },
  personColumns: {
    'file.owner_id': { exported: true, deleted: 'gone' },
    // Parts of a file that is not there yet.
    'file_upload.owner_id': { exported: false, deleted: 'gone' },
  },
  sealedColumns: [
    { table: 'file', column: 'key_sealed' },
    { table: 'file_upload', column: 'key_sealed' },
  ],
})
