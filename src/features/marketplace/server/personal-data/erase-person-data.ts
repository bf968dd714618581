import { releaseFiles } from '#features/files/contract.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import '../../ad/server/tables.ts'
import '../../contact/server/tables.ts'
import '../../posting/server/tables.ts'
import '../../strikes/server/tables.ts'
import '../../review/server/tables.ts'
import '../../saved-searches/server/tables.ts'
import '../../dealers/server/tables.ts'
import { eraseMessages } from '../../conversations/server/personal-data.ts'
import '../../dealer-api/server/tables.ts'
import '../../dealer-panel/server/tables.ts'

/**
 * Whether the person owns a dealer. Its ads and name belong to a business, which must change hands
 * first.
 */
export async function ownsDealer(db: Db, personId: bigint): Promise<boolean> {
  const own = await db.selectFrom('gallery').select('id').where('owner_id', '=', personId).limit(1).executeTakeFirst()
  return own !== undefined
}

/**
 * Erases a person from the marketplace. Their ads end and keep only car and prices, on which
 * ratings of other ads depend. Of their reports only the reason stays. A dealer's ads belong to the
 * dealer.
 */
export async function erasePersonalData(trx: Trx, personId: bigint): Promise<void> {
  await eraseMessages(trx, personId)
  // The job releases their relay lines; the assignment stays, like the log of revealed numbers.
  await trx
    .updateTable('relay_line')
    .set({ state: 'closing' })
    .where('person_id', '=', personId)
    .where('state', 'in', ['asked', 'open'])
    .execute()
  await trx.deleteFrom('gallery_member').where('person_id', '=', personId).execute()
  // A dealer's integration ends with the person who connected it.
  await trx.deleteFrom('gallery_api_key').where('person_id', '=', personId).execute()
  await trx.deleteFrom('gallery_application').where('person_id', '=', personId).execute()
  await trx.updateTable('gallery_invitation').set({ invited_by: null }).where('invited_by', '=', personId).execute()
  await trx.updateTable('gallery_application').set({ decided_by: null }).where('decided_by', '=', personId).execute()
  // Their integrations stopped with their membership.
  await trx.updateTable('gallery_webhook').set({ person_id: null }).where('person_id', '=', personId).execute()
  await trx.updateTable('gallery_feed').set({ person_id: null }).where('person_id', '=', personId).execute()
  await trx.updateTable('gallery_import').set({ person_id: null }).where('person_id', '=', personId).execute()
  await trx.updateTable('gallery_batch').set({ person_id: null }).where('person_id', '=', personId).execute()
  await trx.updateTable('gallery_act').set({ person_id: null }).where('person_id', '=', personId).execute()
  await trx.updateTable('conversation_note').set({ person_id: null }).where('person_id', '=', personId).execute()
  await trx.deleteFrom('gallery_desk_choice').where('person_id', '=', personId).execute()
  await trx.deleteFrom('saved_search').where('person_id', '=', personId).execute()
  await trx.deleteFrom('gallery_review_report').where('person_id', '=', personId).execute()
  await trx.deleteFrom('gallery_review').where('person_id', '=', personId).execute()
  await trx.deleteFrom('gallery_follow').where('person_id', '=', personId).execute()
  await trx.deleteFrom('bookmark').where('person_id', '=', personId).execute()
  await trx.deleteFrom('seller_answers').where('person_id', '=', personId).execute()
  await trx.deleteFrom('seller_active').where('person_id', '=', personId).execute()
  await trx.updateTable('ad_appeal').set({ note: '', person_id: null }).where('person_id', '=', personId).execute()
  await trx.updateTable('ad_appeal').set({ decided_by: null }).where('decided_by', '=', personId).execute()
  await trx.updateTable('ad_report').set({ note: '' }).where('person_id', '=', personId).execute()
  // The words of a strike and of its appeal go; the reason stays without a name.
  await trx
    .updateTable('seller_strike')
    .set({ person_id: null, note: '', appeal_note: '', withdrawn_note: '', appeal_answer: '' })
    .where('person_id', '=', personId)
    .execute()
  for (const column of ['given_by', 'withdrawn_by', 'appealed_by', 'appeal_decided_by'] as const)
    await trx
      .updateTable('seller_strike')
      .set({ [column]: null })
      .where(column, '=', personId)
      .execute()
  const ads = await trx
    .selectFrom('ad')
    .select('id')
    .where('seller_id', '=', personId)
    .where('gallery_id', 'is', null)
    .execute()
  const adIds = ads.map(({ id }) => id)
  await releaseFiles(trx, 'ad', adIds)
  // The texts of edits.
  await trx
    .updateTable('ad_submission')
    .set({ before: null, proposed: null, replaced: null })
    .where('ad_id', 'in', adIds.length > 0 ? adIds : [0n])
    .execute()
  await trx
    .updateTable('ad')
    .set({
      state: 'removed',
      description: '',
      search_text: '',
      pictures: [],
      district_id: null,
      barter_for: null,
      plate_index: null,
      plate_sealed: null,
      vin_sealed: null,
      vin_index: null,
    })
    .where('seller_id', '=', personId)
    .where('gallery_id', 'is', null)
    .execute()
}
