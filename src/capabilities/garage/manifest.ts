import { formBytesFor } from '#capabilities/files/contract.ts'
import { defineManifest } from '#platform/manifest.ts'
import { carDocumentsPath, documentsPath } from './addresses.ts'
import { countFacts } from './server/count-facts.ts'
import { plateIndexPurpose, vinIndexPurpose } from './server/change-cars.ts'
import { garageDemo } from './server/demo/garage-demo.ts'
import { documentPicture, documentPictures } from './server/document-purpose.ts'
import { garageJobs } from './server/jobs.ts'
import { deadlineNotice, joinedNotice } from './server/notices.ts'
import { erasePersonalData, exportPersonalData } from './server/personal-data.ts'
import { presentOwnLines, presentProfilePart } from './server/present-profile-part.ts'

export const manifest = defineManifest({
  name: 'garage',
  notices: [deadlineNotice, joinedNotice],
  jobNames: {
    'garage.remind': 'یادآوری موعدهای خودرو',
    'garage.forget-removed': 'پاک کردن خودروهایی که از گاراژ حذف شده‌اند',
  },
  jobs: ({ database: { db }, clock }) => garageJobs({ db, clock }),
  filePurposes: [documentPicture],
  formBytes: { [carDocumentsPath(':carId')]: formBytesFor(documentPictures) },
  confirmedActs: { [documentsPath]: 'دیدن مدارک خودرو' },
  personFacts: countFacts,
  profileData: presentProfilePart,
  ownHomeData: presentOwnLines,
  demo: garageDemo,
  personalData: {
    order: 45,
    inFile: ['خودروهای گاراژ با موعدها، هزینه‌ها و مدارک'],
    deletion: { gone: ['خودروهای گاراژ با موعدها، هزینه‌ها و مدارک، و عضویت شما در خودروهای دیگران'] },
    export: (ctx, { personId }) => exportPersonalData(ctx, personId),
    erase: (trx, _ctx, { personId }) => erasePersonalData(trx, personId),
  },
  personColumns: {
    'garage_car.owner_id': { exported: true, deleted: 'gone' },
    'garage_share.person_id': { exported: true, deleted: 'gone' },
  },
  sealedColumns: [
    { table: 'garage_car', column: 'plate_sealed', index: { column: 'plate_index', purpose: plateIndexPurpose } },
    { table: 'garage_car', column: 'vin_sealed', index: { column: 'vin_index', purpose: vinIndexPurpose } },
    { table: 'garage_car', column: 'engine_sealed' },
    { table: 'garage_cost', column: 'note_sealed' },
  ],
})
