import { formatDate, formatJalali, jalaliText, parseJalali, toJalali } from '#kit/jalali.ts'
import type { RequestContext } from '#platform/context.ts'
import { sendPart } from '#platform/html-parts.ts'
import type { Db } from '#platform/database.ts'
import { notFound } from '#platform/errors.ts'
import { comparePath, editionPath } from '../addresses.ts'
import type { AcceptanceView, ComparedView, LegalView } from '../content-view.ts'
import { differences } from '../document/differences.ts'
import { textOf } from '../document/plain-text.ts'
import type { FieldsOf } from '../entry-fields.ts'
import { legalTexts, type LegalName } from '../legal-texts.ts'
import { renderDocument } from '../markup/render-document.tsx'
import './tables.ts'

export type Edition = FieldsOf<'document'> & { entryId: bigint; number: number }

/** The name under which a section stands in the page. */
export const sectionPart = (id: string): string => `section-${id}`

/** The published editions of a legal text by the day from which they hold; of one that was corrected the last writing. */
export async function findEditions(db: Db, name: LegalName): Promise<Edition[]> {
  const rows = await db
    .selectFrom('content_version')
    .innerJoin('content_entry', 'content_entry.id', 'content_version.entry_id')
    .select(['entry_id', 'number', 'content_version.fields'])
    .where('kind', '=', 'document')
    .where('slug', '=', name)
    .where('state', '=', 'published')
    .orderBy('number')
    .execute()
  const last = new Map<string, Edition>()
  for (const { entry_id, number, fields } of rows) {
    const edition = fields as FieldsOf<'document'>
    last.set(edition.version, { ...edition, entryId: entry_id, number })
  }
  return [...last.values()].toSorted((a, b) => sortable(a).localeCompare(sortable(b)))
}

const sortable = ({ effective, number }: Edition) => `${effective} ${String(number).padStart(6, '0')}`

const inWords = (day: string): string => {
  const date = parseJalali(day)
  return date ? formatJalali(date) : day
}

/** The edition that holds on a day: the last one that has begun, or the first one of all. */
export function editionOf(editions: readonly Edition[], now: Date): Edition | undefined {
  const today = jalaliText(toJalali(now)).replaceAll('/', '-')
  return editions.findLast(({ effective }) => effective <= today) ?? editions[0]
}

/** A legal text as its address asks for it: today's edition, a former one, or one beside another. */
export async function loadLegal(ctx: RequestContext, name: LegalName, params: URLSearchParams): Promise<LegalView> {
  const { db, now, scope } = ctx
  const editions = await findEditions(db, name)
  const today = editionOf(editions, now)
  const asked = params.get('version')
  const shown = asked ? editions.find(({ version }) => version === asked) : today
  const other = editions.find(({ version }) => version === params.get('compare'))
  if (!today || !shown) throw notFound()
  const { path } = legalTexts[name]
  const place = (edition: Edition) => editions.indexOf(edition)
  return {
    title: shown.title,
    version: shown.version,
    effective: inWords(shown.effective),
    time: shown === today ? 'today' : place(shown) < place(today) ? 'former' : 'to come',
    sections: shown.sections.map(({ id, title, summary, changed, body }) => ({
      id,
      title,
      summary,
      changed: changed ?? null,
      body: sendPart(
        scope,
        sectionPart(id),
        renderDocument(scope, { key: `${shown.entryId}/${shown.number}/${id}`, document: body, prefix: id }),
      ),
    })),
    versions: editions.toReversed().map((edition) => ({
      version: edition.version,
      effective: inWords(edition.effective),
      href: edition === today ? path : editionPath(path, edition.version),
      shown: edition === shown,
      compare: edition === today ? null : comparePath(path, edition.version),
    })),
    compared: other && other !== shown ? compareEditions(other, shown) : null,
    acceptance: await loadAcceptance(ctx, name, editions, today),
  }
}

/** What an edition says otherwise than an older one, section by section. */
function compareEditions(older: Edition, newer: Edition): ComparedView {
  const ids = [...new Set([...newer.sections, ...older.sections].map(({ id }) => id))]
  const textIn = (edition: Edition, id: string) => {
    const section = edition.sections.find((each) => each.id === id)
    return section ? `${section.title}\n${textOf(section.body)}` : ''
  }
  const sections = ids.map((id) => ({
    id,
    title: [...newer.sections, ...older.sections].find((each) => each.id === id)!.title,
    lines: differences(textIn(older, id), textIn(newer, id)).filter(({ changed }) => changed),
  }))
  const changed = sections.filter(({ lines }) => lines.length > 0)
  return {
    version: older.version,
    effective: inWords(older.effective),
    sections: changed,
    same: sections.length - changed.length,
  }
}

async function loadAcceptance(
  { db, scope }: RequestContext,
  name: LegalName,
  editions: readonly Edition[],
  today: Edition,
): Promise<AcceptanceView | null> {
  const { personId } = scope.session
  if (personId === null) return null
  const rows = await db
    .selectFrom('content_acceptance')
    .select(['version', 'accepted_at'])
    .where('person_id', '=', personId)
    .where('document', '=', name)
    .orderBy('accepted_at', 'desc')
    .execute()
  const last = rows[0]
  const accepted = last ? { version: last.version, day: formatDate(last.accepted_at) } : null
  if (rows.some(({ version }) => version === today.version)) return { state: 'accepted', accepted, changes: [] }
  if (!last) return { state: 'waiting', accepted, changes: [] }
  const from = editions.findIndex(({ version }) => version === last.version)
  // Of each section the newest word on what changed since then.
  const changes = new Map<string, { id: string; title: string; changed: string }>()
  for (const edition of editions.slice(from + 1, editions.indexOf(today) + 1)) {
    for (const { id, title, changed } of edition.sections) if (changed) changes.set(id, { id, title, changed })
  }
  return { state: 'changed', accepted, changes: [...changes.values()] }
}

/** How many legal texts a person accepted in an edition that no longer holds. */
export async function countChangedTexts(db: Db, now: Date, personId: bigint): Promise<number> {
  const rows = await db
    .selectFrom('content_acceptance')
    .select(['document', 'version'])
    .where('person_id', '=', personId)
    .execute()
  const names = [...new Set(rows.map(({ document }) => document))]
  const changed = await Promise.all(
    names.map(async (name) => {
      const today = editionOf(await findEditions(db, name), now)
      return today && !rows.some(({ document, version }) => document === name && version === today.version)
    }),
  )
  return changed.filter(Boolean).length
}
