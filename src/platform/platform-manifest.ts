import { eraseDrafts, exportDrafts } from './drafts.ts'
import { defineManifest } from './manifest.ts'
import { platformInvariants } from './platform-invariants.ts'

/** The platform's own personal data and sealed columns, in the form of a feature's manifest. */
export const platformManifest = defineManifest({
  name: 'platform',
  chaos: async () => (await import('./platform-chaos.ts')).platformChaos,
  invariants: platformInvariants,
  personalData: {
    key: 'drafts',
    inFile: ['پیش‌نویس‌ها'],
    deletion: { gone: ['فرم‌هایی که شروع کرده‌اید و هنوز نفرستاده‌اید'] },
    export: (ctx, { personId }) => exportDrafts(ctx, personId),
    erase: async (trx, _ctx, { personId }) => {
      await eraseDrafts(trx, personId)
      await trx.deleteFrom('idempotency_key').where('person_id', '=', personId).execute()
      await trx.deleteFrom('sent_form').where('person_id', '=', personId).execute()
    },
  },
  personColumns: {
    'draft.person_id': { exported: true, deleted: 'gone' },
    // Sealed results of repeated requests, for a day.
    'idempotency_key.person_id': { exported: false, deleted: 'gone' },
    // Sealed outcomes of forms, for a day.
    'sent_form.person_id': { exported: false, deleted: 'gone' },
  },
  sealedColumns: [
    { table: 'draft', column: 'values_sealed' },
    { table: 'idempotency_key', column: 'answer_sealed' },
    { table: 'sent_form', column: 'outcome_sealed' },
    { table: 'held_form', column: 'fields_sealed' },
  ],
})
