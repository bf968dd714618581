import { sql } from 'kysely'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import { newsFeedPath } from '../addresses.ts'
import { isBlank } from '../document/plain-text.ts'
import { bodiesOf, fieldSchemas, titleOf, type AnyFields, type EntryKind, type EntryState } from '../entry-fields.ts'
import { attachPictures } from './entry-pictures.ts'
import './tables.ts'

type Entry = {
  id: bigint
  kind: EntryKind
  space: string
  slug: string
  state: EntryState
  revision: number
  fields: AnyFields
  live: AnyFields | null
  version: number | null
}

/** `revision` is the one the page was loaded from; a different current one means a conflict. */
export type EntryAt = { id: bigint; revision: number }
type Refusal = 'not-now' | 'incomplete' | 'file-unknown'
type Changed = Result<{ revision: number }, 'changed-meanwhile' | Refusal>

const subjectOf = ({ kind, slug }: Pick<Entry, 'kind' | 'slug'>) => `content:${kind}/${slug}`

/** Creates an entry as a draft. */
export async function createEntry(
  ctx: RequestContext,
  { kind, slug, fields }: { kind: EntryKind; slug: string; fields: AnyFields },
): Promise<Result<bigint, 'slug-taken'>> {
  requirePermission(ctx, 'content.edit')
  return inTransaction(ctx.db, async (trx) => {
    if (await isTaken(trx, kind, slug)) return refuse('slug-taken')
    const { now: at } = ctx
    const row = await trx
      .insertInto('content_entry')
      .values({
        ...blank,
        kind,
        slug,
        title: titleOf(fields),
        fields: JSON.stringify(fields),
        created_at: at,
        changed_at: at,
      })
      .onConflict((conflict) => conflict.columns(['space', 'slug']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return refuse('slug-taken')
    await writeAudit(trx, ctx, { act: 'content.create', subject: subjectOf({ kind, slug }) })
    return ok(row.id)
  })
}

const blank = {
  state: 'draft',
  live: null,
  version: null,
  publish_at: null,
  first_published_at: null,
  published_at: null,
  withdrawn_at: null,
  withdraw_reason: null,
} as const

/** Slugs reserved for other pages below the same address. */
const reservedSlugs: Readonly<Record<string, readonly string[]>> = { news: [newsFeedPath.split('/').at(-1)!] }

/** Whether an entry has or had this address; an entry may return to its own old one. */
async function isTaken(trx: Trx, kind: EntryKind, slug: string, own?: bigint): Promise<boolean> {
  const space = kind === 'article' ? 'news' : kind
  if (reservedSlugs[space]?.includes(slug)) return true
  const now = await trx
    .selectFrom('content_entry')
    .select('id')
    .where('space', '=', space)
    .where('slug', '=', slug)
    .execute()
  const before = await trx
    .selectFrom('content_old_slug')
    .select('entry_id')
    .where('space', '=', space)
    .where('slug', '=', slug)
    .execute()
  return [...now.map(({ id }) => id), ...before.map(({ entry_id }) => entry_id)].some((id) => id !== own)
}

/** Locks an entry, refuses a stale revision and counts the change. Throws not-found. */
async function change(
  ctx: RequestContext,
  { id, revision }: EntryAt,
  run: (trx: Trx, entry: Entry) => Promise<Result<null, Refusal>>,
): Promise<Changed> {
  requirePermission(ctx, 'content.edit')
  return inTransaction(ctx.db, async (trx) => {
    const entry = await lock(trx, id)
    if (entry.revision !== revision) return refuse('changed-meanwhile')
    const result = await run(trx, entry)
    if (!result.ok) return result
    const next = revision + 1
    await trx.updateTable('content_entry').set({ revision: next, changed_at: ctx.now }).where('id', '=', id).execute()
    return ok({ revision: next })
  })
}

async function lock(trx: Trx, id: bigint): Promise<Entry> {
  const entry = await trx.selectFrom('content_entry').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!entry) throw notFound()
  return entry
}

/** Saves staff's text; readers see it after publication. */
export const saveEntry = (ctx: RequestContext, at: EntryAt, fields: AnyFields): Promise<Changed> =>
  change(ctx, at, async (trx, entry) => {
    const attached = await attachPictures(trx, ctx, entry.id, fields)
    if (!attached.ok) return attached
    await trx
      .updateTable('content_entry')
      .set({ fields: JSON.stringify(fields), title: titleOf(fields) })
      .where('id', '=', entry.id)
      .execute()
    await writeAudit(trx, ctx, { act: 'content.save', subject: subjectOf(entry) })
    return ok(null)
  })

/** Publishes the saved text as a new version. */
export const publishEntry = (ctx: RequestContext, at: EntryAt): Promise<Changed> =>
  change(ctx, at, async (trx, entry) => {
    if (!isComplete(entry)) return refuse('incomplete')
    await writeVersion(trx, entry, ctx.now)
    await writeAudit(trx, ctx, { act: 'content.publish', subject: subjectOf(entry) })
    return ok(null)
  })

/** A draft may lack a lead or a text; a published entry may not. */
const isComplete = ({ kind, fields }: Pick<Entry, 'kind' | 'fields'>): boolean =>
  fieldSchemas[kind].safeParse(fields).success && bodiesOf(fields).every((body) => !isBlank(body))

/** Writes a public version of the working copy. */
export async function writeVersion(trx: Trx, { id, fields }: Pick<Entry, 'id' | 'fields'>, now: Date): Promise<void> {
  const text = JSON.stringify(fields)
  const last = await trx
    .selectFrom('content_version')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('entry_id', '=', id)
    .executeTakeFirst()
  const number = (last?.number ?? 0) + 1
  await trx.insertInto('content_version').values({ entry_id: id, number, fields: text, published_at: now }).execute()
  await trx
    .updateTable('content_entry')
    .set({ state: 'published', live: text, version: number, published_at: now })
    .set({ publish_at: null, withdrawn_at: null, withdraw_reason: null })
    .set({ first_published_at: sql<Date>`coalesce(first_published_at, ${now}::timestamptz)` })
    .where('id', '=', id)
    .execute()
}

/**
 * Schedules the publication, which a job performs. An entry that was public stays public until
 * then.
 */
export async function scheduleEntry(
  ctx: RequestContext,
  at: EntryAt,
  publishAt: Date,
): Promise<Changed | { ok: false; code: 'past' }> {
  requirePermission(ctx, 'content.edit')
  if (publishAt <= ctx.now) return refuse('past')
  return change(ctx, at, async (trx, entry) => {
    if (entry.state === 'published') return refuse('not-now')
    if (!isComplete(entry)) return refuse('incomplete')
    await trx
      .updateTable('content_entry')
      .set({ state: 'scheduled', publish_at: publishAt, withdrawn_at: null, withdraw_reason: null })
      .where('id', '=', entry.id)
      .execute()
    await writeAudit(trx, ctx, { act: 'content.schedule', subject: subjectOf(entry) })
    return ok(null)
  })
}

/** Reverts a scheduled entry to a draft. */
export const unscheduleEntry = (ctx: RequestContext, at: EntryAt): Promise<Changed> =>
  change(ctx, at, async (trx, entry) => {
    if (entry.state !== 'scheduled') return refuse('not-now')
    await trx
      .updateTable('content_entry')
      .set({ state: 'draft', publish_at: null })
      .where('id', '=', entry.id)
      .execute()
    await writeAudit(trx, ctx, { act: 'content.unschedule', subject: subjectOf(entry) })
    return ok(null)
  })

/** Withdraws a published entry; its address shows the reason. */
export const withdrawEntry = (ctx: RequestContext, at: EntryAt, reason: string): Promise<Changed> =>
  change(ctx, at, async (trx, entry) => {
    if (entry.state !== 'published') return refuse('not-now')
    await trx
      .updateTable('content_entry')
      .set({ state: 'withdrawn', withdrawn_at: ctx.now, withdraw_reason: reason })
      .where('id', '=', entry.id)
      .execute()
    await writeAudit(trx, ctx, { act: 'content.withdraw', subject: subjectOf(entry), details: { reason } })
    return ok(null)
  })

/** Changes the address; the old one redirects permanently. */
export async function changeSlug(
  ctx: RequestContext,
  at: EntryAt,
  slug: string,
): Promise<Changed | { ok: false; code: 'slug-taken' }> {
  requirePermission(ctx, 'content.edit')
  return inTransaction(ctx.db, async (trx) => {
    const entry = await lock(trx, at.id)
    if (entry.revision === at.revision && entry.slug !== slug && (await isTaken(trx, entry.kind, slug, entry.id))) {
      return refuse('slug-taken')
    }
    return change({ ...ctx, db: trx }, at, async (inner) => {
      if (entry.slug === slug) return ok(null)
      await inner.deleteFrom('content_old_slug').where('space', '=', entry.space).where('slug', '=', slug).execute()
      await inner
        .insertInto('content_old_slug')
        .values({ space: entry.space, slug: entry.slug, entry_id: entry.id })
        .execute()
      await inner.updateTable('content_entry').set({ slug }).where('id', '=', entry.id).execute()
      await writeAudit(inner, ctx, { act: 'content.slug', subject: subjectOf(entry), details: { slug } })
      return ok(null)
    })
  })
}
