import './tables.ts'
import { releaseFiles } from '#features/files/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database/database.ts'
import { attachedToApplications } from './application-file.ts'
import { findEvents } from './follow-application.ts'

/** Exports a person's signed-in applications with their outcome. */
export async function exportPersonalData({ db, secrets }: RequestContext, personId: bigint) {
  const rows = await db.selectFrom('application').selectAll().where('person_id', '=', personId).orderBy('id').execute()
  return {
    applications: await Promise.all(
      rows.map(async ({ id, kind, title, state, details_sealed, sent_at }) => ({
        kind,
        title,
        state,
        sent_at,
        details: JSON.parse(secrets.open(details_sealed)) as object,
        events: (await findEvents(db, id))
          .filter(({ internal }) => !internal)
          .map((event) => ({
            state: event.state,
            at: event.at,
            note: event.note_sealed && secrets.open(event.note_sealed),
          })),
      })),
    ),
  }
}

export async function erasePersonalData(trx: Trx, personId: bigint): Promise<void> {
  const rows = await trx.selectFrom('application').select('id').where('person_id', '=', personId).execute()
  const ids = rows.map(({ id }) => id)
  await releaseFiles(trx, attachedToApplications, ids)
  await trx.deleteFrom('application').where('person_id', '=', personId).execute()
}
