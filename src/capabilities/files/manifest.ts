import { defineManifest } from '#platform/manifest.ts'
import { fileJobs } from './server/jobs.ts'
import { erasePersonalData, exportPersonalData } from './server/personal-data.ts'
import { picturesApi } from './server/pictures-api.ts'

export const manifest = defineManifest({
  name: 'files',
  jobs: ({ database: { db }, clock, providers: { files, pictures } }) => fileJobs({ db, clock, files, pictures }),
  api: {
    tags: [{ name: 'Pictures', description: 'What the signed-in person sends, before an ad shows it.', order: 60 }],
    routes: picturesApi,
  },
  personalData: {
    order: 60,
    export: (ctx, { personId }) => exportPersonalData(ctx, personId),
    erase: (trx, _ctx, { personId }) => erasePersonalData(trx, personId),
  },
  personColumns: { 'file.owner_id': { exported: true, deleted: 'gone' } },
})
