import { defineManifest } from '#platform/manifest.ts'
import { eraseItems } from './server/personal-data.ts'
import { findItems } from './server/find-items.ts'
import { insuranceTexts } from './texts.ts'

export const manifest = defineManifest({
  name: 'insurance',
  personalData: {
    inFile: [insuranceTexts.title],
    deletion: { gone: [insuranceTexts.title] },
    export: ({ db }, { personId }) => findItems(db, personId),
    erase: (trx, _ctx, { personId }) => eraseItems(trx, personId),
  },
  personColumns: { 'insurance_item.person_id': { exported: true, deleted: 'gone' } },
})
