import type { Db } from '#platform/database/database.ts'
import type { EntryKind, FieldsOf } from '../entry-fields.ts'
import './tables.ts'

export type LiveEntry<Kind extends EntryKind> = {
  id: bigint
  kind: Kind
  slug: string
  version: number
  fields: FieldsOf<Kind>
  /** First publication and last change. */
  published: Date
  changed: Date
}

/** Lists published entries of some kinds, newest first; help in staff's order. */
export async function findLive<Kind extends EntryKind>(db: Db, kinds: readonly Kind[]): Promise<LiveEntry<Kind>[]> {
  const rows = await db
    .selectFrom('content_entry')
    .select(['id', 'kind', 'slug', 'version', 'live', 'first_published_at', 'published_at'])
    .where('kind', 'in', kinds)
    .where('state', '=', 'published')
    .orderBy('place')
    .orderBy('first_published_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as Kind,
    slug: row.slug,
    version: row.version!,
    fields: row.live as FieldsOf<Kind>,
    published: row.first_published_at!,
    changed: row.published_at!,
  }))
}

export type Match<Kind extends EntryKind> =
  | { entry: LiveEntry<Kind> }
  | { moved: string }
  | { withdrawn: { title: string; reason: string; at: Date } }
  | null

/**
 * Finds the entry of an address: its current version, its new address, or its withdrawal. Null for
 * an unpublished one.
 */
export async function findBySlug<Kind extends EntryKind>(
  db: Db,
  kinds: readonly Kind[],
  slug: string,
): Promise<Match<Kind>> {
  const row = await db
    .selectFrom('content_entry')
    .select(['title', 'state', 'withdrawn_at', 'withdraw_reason'])
    .where('kind', 'in', kinds)
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (row?.state === 'withdrawn') {
    return { withdrawn: { title: row.title, reason: row.withdraw_reason ?? '', at: row.withdrawn_at! } }
  }
  if (row?.state === 'published') {
    const entry = (await findLive(db, kinds)).find((each) => each.slug === slug)
    return entry ? { entry } : null
  }
  const old = await db
    .selectFrom('content_old_slug')
    .innerJoin('content_entry', 'content_entry.id', 'content_old_slug.entry_id')
    .select(['content_entry.slug', 'content_entry.state'])
    .where('content_entry.kind', 'in', kinds)
    .where('content_old_slug.slug', '=', slug)
    .executeTakeFirst()
  return old && old.state !== 'draft' && old.state !== 'scheduled' ? { moved: old.slug } : null
}
