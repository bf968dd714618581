import { sql } from 'kysely'
import './tables.ts'
import { attachFiles, findAttachedFiles, releaseFiles } from '#features/files/contract.ts'
import { notifyMany } from '#features/notifications/contract.ts'
import { dayOf, dayText, daysBetween, addDays, type Day } from '#kit/day.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { eachBatch } from '#platform/jobs/each-row.ts'
import { licencePath } from '../addresses.ts'
import { reminderStage, soonDays } from '../deadline-state.ts'
import { maxLicencePictures } from '../rules.ts'
import { lockOwner } from './car-rows.ts'
import { documentPicture, licenceSubject } from './document-purpose.ts'
import { licenceNotice } from './notices.ts'

type Licence = { personId: bigint; expiresOn: Day | null; remind: boolean; files: readonly string[] }

/** Stores the only driving licence of a person. A new last day starts its reminders over. */
export async function saveLicence(
  ctx: Pick<RequestContext, 'db' | 'now'>,
  { personId, expiresOn, remind, files }: Licence,
): Promise<Result<null, 'file-unknown' | 'too-many'>> {
  return inTransaction<Result<null, 'file-unknown' | 'too-many'>>(ctx.db, async (trx) => {
    await lockOwner(trx, personId)
    const attached = await attachFiles(trx, {
      purpose: documentPicture,
      personId,
      ids: files,
      subject: { kind: licenceSubject, id: personId },
      now: ctx.now,
    })
    if (!attached.ok) return attached
    if ((await picturesOf(trx, personId)).length > maxLicencePictures) return refuse('too-many')
    await sql`
      insert into garage_licence (person_id, expires_on, remind, changed_at)
      values (${personId}, ${expiresOn}::date, ${remind}, ${ctx.now})
      on conflict (person_id) do update set
        expires_on = excluded.expires_on, remind = excluded.remind, changed_at = excluded.changed_at,
        round = garage_licence.round + (garage_licence.expires_on is distinct from excluded.expires_on)::int,
        told = case when garage_licence.expires_on is distinct from excluded.expires_on then null else garage_licence.told end
    `.execute(trx)
    return ok(null)
  })
}

/** Deletes the licence of a person with its pictures. */
export async function removeLicence(trx: Trx, personId: bigint): Promise<void> {
  await trx.deleteFrom('garage_licence').where('person_id', '=', personId).execute()
  await releaseFiles(trx, licenceSubject, [personId])
}

const picturesOf = async (db: Db, personId: bigint): Promise<readonly string[]> =>
  (await findAttachedFiles(db, licenceSubject, [personId])).get(personId) ?? []

/** Returns the licence of a person without its pictures; null without one. */
export async function findLicence(db: Db, personId: bigint) {
  const row = await db
    .selectFrom('garage_licence')
    .select(['remind', sql<Day | null>`expires_on::text`.as('expires_on')])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the licence of a person for its page. */
export async function presentLicence({ db, now }: Pick<RequestContext, 'db' | 'now'>, personId: bigint) {
  const [row, files] = await Promise.all([findLicence(db, personId), picturesOf(db, personId)])
  return (
    row && {
      expiresOn: row.expires_on,
      expires: row.expires_on && dayText(row.expires_on),
      expired: row.expires_on !== null && row.expires_on < dayOf(now),
      remind: row.remind,
      pictures: files.map((file) => ({ id: file, src: `/files/${documentPicture.folder}/${file}` })),
    }
  )
}

const batchSize = 300

/** Notifies people whose licence ends: 30, 7 and 1 days before and on the day, each once. Returns the number of notices. */
export async function remindOfLicences(db: Db, now: Date): Promise<number> {
  let sent = 0
  let last = 0n
  for (;;) {
    const rows = await db
      .selectFrom('garage_licence')
      .select('person_id')
      .where('remind', '=', true)
      .where('expires_on', '<=', addDays(dayOf(now), soonDays))
      .where('person_id', '>', last)
      .orderBy('person_id')
      .limit(batchSize)
      .execute()
    if (rows.length === 0) return sent
    last = rows.at(-1)!.person_id
    sent += await eachBatch(
      'garage.remind',
      rows.map(({ person_id: id }) => ({ id })),
      (some) =>
        remindPeople(
          db,
          some.map(({ id }) => id),
          now,
        ),
    )
  }
}

function remindPeople(db: Db, ids: readonly bigint[], now: Date): Promise<number> {
  const today = dayOf(now)
  return inTransaction(db, async (trx) => {
    const rows = await trx
      .selectFrom('garage_licence')
      .select(['person_id', 'round', 'told', sql<Day>`expires_on::text`.as('expires_on')])
      .where('person_id', 'in', ids)
      .where('remind', '=', true)
      .where('expires_on', 'is not', null)
      .orderBy('person_id')
      .forUpdate()
      .execute()
    const due = rows.flatMap((row) => {
      const stage = reminderStage({ dueOn: row.expires_on, dueKm: null }, { today, km: null, kmPerDay: null }, null)
      return stage === null || stage === row.told ? [] : [{ ...row, stage }]
    })
    if (due.length === 0) return 0
    for (const { person_id: personId, stage } of due) {
      await trx.updateTable('garage_licence').set({ told: stage }).where('person_id', '=', personId).execute()
    }
    return notifyMany(
      trx,
      { now },
      {
        notice: licenceNotice,
        to: due.map((row) => ({
          personId: row.person_id,
          data: { days: daysBetween(today, row.expires_on), round: row.round },
          link: licencePath,
          key: `licence:${row.person_id}:${row.round}:${row.stage}`,
        })),
      },
    )
  })
}
