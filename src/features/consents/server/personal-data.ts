import './tables.ts'
import { forgetBehalf } from '#features/inquiries/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database/database.ts'
import { consentPath } from '../addresses.ts'
import type { ConsentState } from '../states.ts'
import { consents } from './find-consents.ts'

/** Exports a person's sent and received requests; the owner's data go only to the owner. */
export async function exportPersonalData({ db, secrets }: Pick<RequestContext, 'db' | 'secrets'>, personId: bigint) {
  const rows = await db
    .selectFrom('consent')
    .selectAll()
    .where((is) => is.or([is('asker_id', '=', personId), is('owner_id', '=', personId)]))
    .orderBy('id')
    .execute()
  return {
    consents: rows.map((row) => ({
      id: row.public_id,
      side: row.asker_id === personId ? 'asker' : 'owner',
      about: row.subject_title,
      kinds: row.kinds,
      purpose: row.purpose,
      state: row.state,
      askedAt: row.asked_at,
      answeredAt: row.answered_at,
      endedAt: row.ended_at,
      handedIn:
        row.owner_id === personId && row.input_sealed ? (JSON.parse(secrets.open(row.input_sealed)) as unknown) : null,
    })),
  }
}

/**
 * Deletes requests that were never approved. An approved one is evidence for both parties: it ends
 * and stays anonymously with the other party for the usual time, without the owner's data. It is
 * deleted with its last party.
 */
export async function erasePersonalData(trx: Trx, personId: bigint, now: Date): Promise<void> {
  const rows = await trx
    .selectFrom('consent')
    .selectAll()
    .where((is) => is.or([is('asker_id', '=', personId), is('owner_id', '=', personId)]))
    .execute()
  for (const row of rows) {
    const party = row.asker_id === personId ? 'asker' : 'owner'
    const alone = party === 'asker' ? row.owner_id === null : row.asker_id === null
    if (alone || !allowedStates.includes(row.state)) {
      await forgetBehalf(trx, consentPath(row.public_id), now)
      await trx.deleteFrom('consent').where('id', '=', row.id).execute()
      continue
    }
    const set = { [`${party}_id`]: null, input_sealed: null }
    if (await consents.act(trx, { now }, row, { act: 'expire', by: 'time', set })) continue
    await trx.updateTable('consent').set(set).where('id', '=', row.id).execute()
  }
  await trx
    .deleteFrom('consent_block')
    .where((is) => is.or([is('owner_id', '=', personId), is('asker_id', '=', personId)]))
    .execute()
}

const allowedStates: readonly ConsentState[] = ['approved', 'revoked', 'ended']
