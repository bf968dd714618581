import { formatDate, formatJalali, jalaliText, parseJalali, toJalali } from '#kit/jalali.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { AcceptanceView } from '../content-view.ts'
import type { FieldsOf } from '../entry-fields.ts'
import type { LegalName } from '../legal-texts.ts'
import './tables.ts'

export type Edition = FieldsOf<'document'> & { entryId: bigint; number: number }

/**
 * Lists the published editions of a legal text by effective day; a corrected edition in its last
 * version.
 */
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

/** Formats the day of an edition. */
export const inWords = (day: string): string => {
  const date = parseJalali(day)
  return date ? formatJalali(date) : day
}

/** Returns the edition in force on a day: the last one that has begun, or else the first one. */
export function editionOf(editions: readonly Edition[], now: Date): Edition | undefined {
  const today = jalaliText(toJalali(now)).replaceAll('/', '-')
  return editions.findLast(({ effective }) => effective <= today) ?? editions[0]
}

/** Loads what the signed-in person accepted and what changed since; null for guests. */
export async function loadAcceptance(
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
  // The newest change note per section.
  const changes = new Map<string, { id: string; title: string; changed: string }>()
  for (const edition of editions.slice(from + 1, editions.indexOf(today) + 1)) {
    for (const { id, title, changed } of edition.sections) if (changed) changes.set(id, { id, title, changed })
  }
  return { state: 'changed', accepted, changes: [...changes.values()] }
}

/** Returns the number of legal texts that a person accepted in an outdated edition. */
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
