import './tables.ts'
import { sql } from 'kysely'
import { ok, refuse, type Accepted, type Refused } from '#kit/result.ts'
import type { RequestContext } from './context.ts'
import { inTransaction, type Db, type Trx } from './database/database.ts'

/** Longer than forms stay open, shorter than their content stays valid. */
export const draftLifetimeMs = 30 * 24 * 3600 * 1000

/** The owner of a draft: `kind` is the form (`post-ad`), `id` distinguishes several of one kind. */
export type DraftName = { personId: bigint; kind: string; id: string }

/** Values must be JSON. `version` changes with every save; null before the first one. */
export type Draft<Values = unknown> = { values: Values; step: string; version: string; updatedAt: Date }

type Using = Pick<RequestContext, 'db' | 'secrets' | 'now'>

/** Returns a person's draft; null when there is none or it has expired. */
export async function loadDraft<Values>(
  { db, secrets, now }: Using,
  { personId, kind, id }: DraftName,
): Promise<Draft<Values> | null> {
  const row = await db
    .selectFrom('draft')
    .select(['values_sealed', 'step', 'version', 'updated_at'])
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return null
  const values = JSON.parse(secrets.open(row.values_sealed)) as Values
  return { values, step: row.step, version: String(row.version), updatedAt: row.updated_at }
}

type NewDraft<Values> = { values: Values; step: string; version: string | null }

/**
 * Saves a draft over the version that was read. When another tab or device has saved a newer one since, writes nothing
 * and returns it as `newer`; null in its place means that the draft was sent or removed meanwhile.
 */
export function saveDraft<Values>(
  ctx: Using,
  name: DraftName,
  { values, step, version }: NewDraft<Values>,
): Promise<Accepted<Draft<Values>> | (Refused<'newer'> & { newer: Draft<Values> | null })> {
  const { secrets, now } = ctx
  return inTransaction(ctx.db, async (trx) => {
    const row = {
      values_sealed: secrets.seal(JSON.stringify(values)),
      step,
      updated_at: now,
      expires_at: new Date(now.getTime() + draftLifetimeMs),
    }
    const saved = version === null ? await begin(trx, name, row) : await goOn(trx, name, row, version)
    if (saved) return ok({ values, step, version: String(saved.version), updatedAt: now })
    return { ...refuse('newer'), newer: await loadDraft<Values>({ db: trx, secrets, now }, name) }
  })
}

type Row = { values_sealed: Buffer; step: string; updated_at: Date; expires_at: Date }

const newVersion = sql<bigint>`nextval('draft_version')`

const begin = (trx: Trx, { personId: person_id, kind, id }: DraftName, row: Row) =>
  trx
    .insertInto('draft')
    .values({ person_id, kind, id, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'kind', 'id'])
        .doUpdateSet({ ...row, version: newVersion })
        .where('draft.expires_at', '<=', row.updated_at),
    )
    .returning('version')
    .executeTakeFirst()

async function goOn(trx: Trx, { personId, kind, id }: DraftName, row: Row, version: string) {
  if (!/^\d{1,18}$/.test(version)) return undefined
  return trx
    .updateTable('draft')
    .set({ ...row, version: newVersion })
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('version', '=', BigInt(version))
    .returning('version')
    .executeTakeFirst()
}

/** Deletes a sent draft; a draft changed by another tab or device since stays. */
export async function removeDraft(db: Db, { personId, kind, id }: DraftName, version: string): Promise<void> {
  await db
    .deleteFrom('draft')
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('version', '=', BigInt(version))
    .execute()
}

/** Deletes expired drafts; run by a job. */
export async function removeExpiredDrafts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('draft').where('expires_at', '<=', now).execute()
}

/** Exports a person's unsent drafts. */
export async function exportDrafts({ db, secrets }: Pick<RequestContext, 'db' | 'secrets'>, personId: bigint) {
  const rows = await db
    .selectFrom('draft')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('updated_at')
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    step: row.step,
    updatedAt: row.updated_at,
    values: JSON.parse(secrets.open(row.values_sealed)) as unknown,
  }))
}

/** Deletes all drafts of a person with the account. */
export async function eraseDrafts(trx: Trx, personId: bigint): Promise<void> {
  await trx.deleteFrom('draft').where('person_id', '=', personId).execute()
}

/** Returns the drafts of one form as a wizard uses them (`ui/wizard`); null for a guest, who has none on the server. */
export function draftStore<Values>(ctx: RequestContext, { kind, id }: Omit<DraftName, 'personId'>) {
  const { personId } = ctx.scope.session
  if (personId === null) return null
  const name = { personId, kind, id }
  return {
    load: () => loadDraft<Values>(ctx, name),
    save: (draft: NewDraft<Values>) => saveDraft(ctx, name, draft),
    remove: (version: string) => removeDraft(ctx.db, name, version),
  }
}
