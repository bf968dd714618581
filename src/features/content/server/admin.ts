import { sql } from 'kysely'
import { getCatalogue } from '#features/catalog/contract.ts'
import { readSubject } from '#features/drawings/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { formatDateTime, formatRelative } from '#kit/jalali.ts'
import { foldForSearch } from '#kit/text.ts'
import type { AdminSearch } from '#platform/admin-search.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { readPage, type PageRequest } from '#platform/keyset.ts'
import { requirePermission } from '#platform/staff.ts'
import { aboutPath, adsPath, articlePath, entryAdminPath, faqPath, jobsPath, partnershipPath } from '../addresses.ts'
import { carsIn } from '../document/cars-in.ts'
import { differences, type DifferentLine } from '../document/differences.ts'
import { textOf } from '../document/plain-text.ts'
import { bodyOf } from '../entry-form.ts'
import { titleOf, type AnyFields, type EntryKind, type EntryState, type FieldsOf } from '../entry-fields.ts'
import { kindNames, stateNames } from '../admin-texts.ts'
import { legalTexts } from '../legal-texts.ts'
import './tables.ts'

type EntryFilter = { q: string; kind: EntryKind | null; state: EntryState | null }

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Lists entries for staff, last changed first. */
export async function findEntries(ctx: RequestContext, { kind, state, q }: EntryFilter, page: PageRequest) {
  requirePermission(ctx, 'content.edit')
  let query = ctx.db
    .selectFrom('content_entry')
    .select(['id', 'kind', 'slug', 'state', 'title', 'changed_at', 'publish_at'])
    .select(sql<boolean>`live is not null and live is distinct from fields`.as('waits'))
  if (kind) query = query.where('kind', '=', kind)
  if (state) query = query.where('state', '=', state)
  if (q) {
    // Search the text too; spellings with and without joiner match.
    const words = foldForSearch(q).split(' ').filter(Boolean)
    for (const word of words) {
      query = query.where(({ or, eb }) =>
        or([
          eb('title', 'like', like(word)),
          eb('slug', 'like', like(word)),
          eb(sql<string>`replace(fields::text, '‌', '')`, 'like', like(word)),
        ]),
      )
    }
  }
  const { rows, next } = await readPage(query, page, { time: 'changed_at', order: 'desc' })
  return {
    next,
    rows: rows.map(({ id, kind, slug, state, title, changed_at, publish_at, waits }) => ({
      id: String(id),
      kind: kindNames[kind],
      slug,
      state,
      title,
      changed: formatRelative(changed_at, ctx.now),
      at: publish_at && formatDateTime(publish_at),
      waits: waits && state === 'published',
    })),
  }
}

/** Returns the public path of an entry; null when it has no page. */
export function publicPath(kind: EntryKind, slug: string): string | null {
  if (kind === 'article' || kind === 'news') return articlePath(slug)
  if (kind === 'faq') return `${faqPath}#${slug}`
  if (kind === 'job') return `${jobsPath}?job=${slug}`
  if (kind === 'document') return slug === 'terms' || slug === 'privacy' ? legalTexts[slug].path : null
  const pages: Record<string, string> = { 'about-us': aboutPath, partnership: partnershipPath, ads: adsPath }
  return pages[slug] ?? null
}

export async function getEntryRow(ctx: RequestContext, id: string) {
  requirePermission(ctx, 'content.edit')
  const row = await ctx.db.selectFrom('content_entry').selectAll().where('id', '=', BigInt(id)).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Loads one entry for its editor. Throws not-found. */
export async function getEntry(ctx: RequestContext, id: string) {
  const row = await getEntryRow(ctx, id)
  const [versions, old] = await Promise.all([
    ctx.db
      .selectFrom('content_version')
      .select(['number', 'published_at'])
      .where('entry_id', '=', row.id)
      .orderBy('number', 'desc')
      .execute(),
    ctx.db.selectFrom('content_old_slug').select('slug').where('entry_id', '=', row.id).execute(),
  ])
  const path = publicPath(row.kind, row.slug)
  return {
    id,
    kind: row.kind,
    slug: row.slug,
    title: row.title,
    state: row.state,
    revision: row.revision,
    fields: row.fields,
    waits: row.live !== null && JSON.stringify(row.live) !== JSON.stringify(row.fields),
    publishAt: row.publish_at && formatDateTime(row.publish_at),
    changed: formatDateTime(row.changed_at),
    withdrawn: row.withdraw_reason,
    path: row.state === 'published' ? path : null,
    // Only news and articles have their own page, which redirects from old addresses and explains a
    // withdrawal.
    ownPage: row.kind === 'article' || row.kind === 'news',
    // Code refers to pages and legal texts by address.
    mayMove: row.kind !== 'page' && row.kind !== 'document',
    oldSlugs: old.map(({ slug }) => slug),
    versions: versions.length,
  }
}

/** Lists the words of an entry by line, for comparing. */
function wordsOf(kind: EntryKind, fields: AnyFields): string {
  const facts: [string, string | undefined][] =
    kind === 'article' || kind === 'news'
      ? (({ lead, category, author, source, models, series }: FieldsOf<'article'>) => [
          ['خلاصه', lead],
          ['موضوع', category],
          ['نویسنده', author],
          ['منبع', source],
          ['خودروها', models.join('، ')],
          ['مجموعه', series && `${series.title}، قسمت ${formatInteger(series.part)}`],
        ])(fields as FieldsOf<'article'>).map(([name, text]) => [name!, text])
      : 'lead' in fields
        ? [['خلاصه', fields.lead]]
        : []
  const lines = facts.flatMap(([name, text]) => (text ? [`${name}: ${text}`] : []))
  return [`عنوان: ${titleOf(fields)}`, ...lines, textOf(bodyOf(kind, fields))].join('\n')
}

/**
 * Loads the published versions of an entry and the differences between two of them; `to` 0 is the
 * draft.
 */
export async function compareVersions(ctx: RequestContext, id: string, request: { from: number; to: number }) {
  const entry = await getEntryRow(ctx, id)
  const rows = await ctx.db
    .selectFrom('content_version')
    .select(['number', 'published_at', 'fields'])
    .where('entry_id', '=', entry.id)
    .orderBy('number', 'desc')
    .execute()
  const fieldsAt = (number: number) =>
    number === 0 ? entry.fields : rows.find((each) => each.number === number)?.fields
  const to = fieldsAt(request.to) ? request.to : 0
  const from = request.from > 0 && fieldsAt(request.from) ? request.from : (rows[0]?.number ?? 0)
  const [older, newer] = [fieldsAt(from), fieldsAt(to)]
  const lines: DifferentLine[] =
    from !== to && older && newer ? differences(wordsOf(entry.kind, older), wordsOf(entry.kind, newer)) : []
  return {
    title: entry.title,
    from,
    to,
    versions: rows.map(({ number, published_at }) => ({ number, at: formatDateTime(published_at) })),
    lines: lines.filter(({ changed }) => changed),
    same: lines.filter(({ changed }) => !changed).length,
  }
}

/** Lists vehicle slugs of a text that the catalogue does not know. */
export async function unknownCars(
  ctx: RequestContext,
  kind: EntryKind,
  fields: AnyFields,
): Promise<Record<string, string>> {
  const { models, trims } = await getCatalogue(ctx.db)
  const lost = (slugs: readonly string[]) => slugs.filter((slug) => !models.bySlug.has(slug) && !trims.bySlug.has(slug))
  const errors: Record<string, string> = {}
  const name = (field: string, slugs: readonly string[]) => {
    if (slugs.length > 0) errors[field] = `خودرویی با این نام نداریم: ${slugs.join('، ')}`
  }
  name('body', lost(carsIn(bodyOf(kind, fields))))
  if ('cover' in fields) {
    name('models', lost(fields.models))
    name(
      'coverModel',
      models.bySlug.has(fields.cover.model) || readSubject(fields.cover.model) ? [] : [fields.cover.model],
    )
  }
  return errors
}

const maxCars = 8

/** Finds models and trims whose names contain all words, for the editor. */
export async function findCars(ctx: RequestContext, q: string): Promise<string[]> {
  requirePermission(ctx, 'content.edit')
  const { makes, models, trims } = await getCatalogue(ctx.db)
  const words = foldForSearch(q).split(' ').filter(Boolean)
  if (words.length === 0) return []
  const fits = (text: string) => {
    const folded = foldForSearch(text)
    return words.every((word) => folded.includes(word))
  }
  const ofModel = (id: number) => {
    const model = models.byId.get(id)
    return model ? `${makes.byId.get(model.makeId)?.nameFa ?? ''} ${model.nameFa}` : ''
  }
  return [
    ...models.list.filter((model) => fits(`${ofModel(model.id)} ${model.slug}`)),
    ...trims.list.filter((trim) => fits(`${ofModel(trim.modelId)} ${trim.nameFa} ${trim.slug}`)),
  ]
    .slice(0, maxCars)
    .map(({ slug }) => slug)
}

/** Entries in the search of the back office. */
export const entrySearch: AdminSearch = {
  label: 'مطلب‌ها',
  permission: 'content.edit',
  order: 60,
  async find(ctx, text, limit) {
    const { rows } = await findEntries(
      ctx,
      { kind: null, state: null, q: text.slice(0, 60) },
      { after: null, size: limit },
    )
    return rows.map(({ id, title, kind, state }) => ({
      href: entryAdminPath(id),
      title,
      about: kind,
      state: stateNames[state],
    }))
  },
}
