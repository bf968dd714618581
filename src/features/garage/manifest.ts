import { formBytesFor } from '#features/files/contract.ts'
import { emptyView } from '#platform/invariants.ts'
import { defineManifest } from '#platform/manifest.ts'
import { carDocumentsPath, checkTimelinePath, costsPath, documentsPath } from './addresses.ts'
import { countFacts } from './server/count-facts.ts'
import { documentPicture, documentPictures } from './server/document-purpose.ts'
import { garageJobs } from './server/jobs.ts'
import { findCurrentDeadline, findCurrentLicence } from './server/notice-checks.ts'
import { deadlineNotice, handedOverNotice, joinedNotice, licenceNotice } from './server/notices.ts'
import { erasePersonalData, exportPersonalData } from './server/personal-data.ts'
import { receiptPicture, receiptPictures } from './server/receipt-purpose.ts'
import { plateIndexPurpose, vinIndexPurpose } from './server/plate-index.ts'
import { presentOwnLines, presentPlateKeys, presentProfilePart } from './server/present-profile-part.ts'
import { maxFileBytes } from './timeline/rules.ts'

export const manifest = defineManifest({
  name: 'garage',
  notices: [deadlineNotice, licenceNotice, joinedNotice, handedOverNotice],
  noticeChecks: { [deadlineNotice.kind]: findCurrentDeadline, [licenceNotice.kind]: findCurrentLicence },
  jobNames: {
    'garage.remind': 'یادآوری موعدهای خودرو',
    'garage.forget-removed': 'پاک کردن خودروهایی که از گاراژ حذف شده‌اند',
    'garage.begin-timelines': 'شروع شناسنامهٔ خودروها',
  },
  jobs: garageJobs,
  filePurposes: [documentPicture, receiptPicture],
  formBytes: {
    [checkTimelinePath]: maxFileBytes + 10_000,
    [carDocumentsPath(':carId')]: formBytesFor(documentPictures),
    [costsPath(':carId')]: formBytesFor(receiptPictures),
  },
  confirmedActs: { [documentsPath]: 'دیدن مدارک خودرو' },
  personFacts: countFacts,
  profileData: presentProfilePart,
  ownHomeData: presentOwnLines,
  plateKeys: presentPlateKeys,
  invariants: [
    emptyView('I10', 'broken_garage_timeline', 'شناسنامهٔ هر خودرو همان است که نوشته شده و چیزی از آن کم یا عوض نشده'),
  ],
  personalData: {
    order: 45,
    inFile: ['خودروهای گاراژ با موعدها، هزینه‌ها، مدارک و شناسنامهٔ خودرو', 'پایان اعتبار گواهینامه'],
    deletion: {
      gone: [
        'خودروهای گاراژ با موعدها، هزینه‌ها، مدارک و شناسنامهٔ خودرو با لینک‌های آن، و عضویت شما در خودروهای دیگران',
        'گواهینامه و آدرس تقویم موعدها',
      ],
    },
    export: (ctx, { personId }) => exportPersonalData(ctx, personId),
    erase: (trx, _ctx, { personId }) => erasePersonalData(trx, personId),
  },
  personColumns: {
    'garage_car.owner_id': { exported: true, deleted: 'gone' },
    'garage_licence.person_id': { exported: true, deleted: 'gone' },
    'garage_calendar.person_id': { exported: true, deleted: 'gone' },
    'garage_share.person_id': { exported: true, deleted: 'gone' },
  },
  sealedColumns: [
    { table: 'garage_car', column: 'plate_sealed', index: { column: 'plate_index', purpose: plateIndexPurpose } },
    { table: 'garage_car', column: 'vin_sealed', index: { column: 'vin_index', purpose: vinIndexPurpose } },
    { table: 'garage_car', column: 'engine_sealed' },
    { table: 'garage_cost', column: 'note_sealed' },
  ],
})
