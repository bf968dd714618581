import './tables.ts'
import { forgetBehalf } from '#capabilities/inquiries/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database.ts'
import { consentPath } from '../addresses.ts'

/** What a person has asked strangers and been asked; what was handed in is told to its owner alone. */
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

/** Everything that has to do with the person goes, with the answers about their car. */
export async function erasePersonalData(trx: Trx, personId: bigint, now: Date): Promise<void> {
  const rows = await trx
    .deleteFrom('consent')
    .where((is) => is.or([is('asker_id', '=', personId), is('owner_id', '=', personId)]))
    .returning('public_id')
    .execute()
  for (const { public_id } of rows) await forgetBehalf(trx, consentPath(public_id), now)
  await trx
    .deleteFrom('consent_block')
    .where((is) => is.or([is('owner_id', '=', personId), is('asker_id', '=', personId)]))
    .execute()
}
