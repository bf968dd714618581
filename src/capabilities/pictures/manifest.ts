import { defineManifest } from '#platform/manifest.ts'
import { picturesApi } from './server/http.ts'
import { pictureJobs } from './server/jobs.ts'
import { erasePersonalData, exportPersonalData } from './server/personal-data.ts'

export const manifest = defineManifest({
  name: 'pictures',
  jobs: ({ database: { db }, clock, config, providers: { files, pictures } }) =>
    pictureJobs({ db, clock, files, pictures, keepSeconds: config.UNUSED_PICTURE_SECONDS }),
  api: {
    tags: [{ name: 'Pictures', description: 'What the signed-in person sends, before an ad shows it.', order: 60 }],
    routes: picturesApi,
  },
  personalData: {
    order: 60,
    export: (ctx, { personId }) => exportPersonalData(ctx, personId),
    erase: (trx, _ctx, { personId }) => erasePersonalData(trx, personId),
  },
  personColumns: { 'picture.person_id': { exported: true, deleted: 'gone' } },
})
