import '../tables.ts'
import { cachedByRevision } from '#platform/cached-by-revision.ts'
import type { Db } from '#platform/database/database.ts'
import { specGroups, type SpecGroup } from '../../specs/spec-key.ts'
import { appliesTo, isTrimKey, specKeyNames, specKeys, type SpecKeyName } from '../../specs/spec-keys.ts'
import type { SpecLine, SpecSheet } from '../../specs/spec-sheet.ts'
import { valueText, type SpecSource } from '../../specs/spec-value.ts'
import type { Trim } from '../../types.ts'
import { getCatalogue } from '../get-catalogue.ts'

/** Sheets by trim of the catalogue, filled on demand; a new revision of either starts empty. */
const cache = cachedByRevision<WeakMap<Trim, SpecSheet>>({
  name: 'spec sheets',
  revision: async (db) =>
    (await db.selectFrom('vehicle_spec_revision').select('revision').executeTakeFirstOrThrow()).revision,
  load: async () => new WeakMap(),
})

/** Call it after editing facts or colours: the next {@link getSpecSheet} here reloads at once. */
export const expireSpecSheets = (db: Db): void => cache.expire(db)

/** The year of the trims' figures, which have no own date. */
const trimFiguresDay = '1405'

/**
 * Returns the sheet of a trim: its own facts override those of its model. Throws a RangeError for
 * an unknown trim.
 */
export async function getSpecSheet(db: Db, trimId: number): Promise<SpecSheet> {
  const entry = await cache.get(db)
  const trim = (await getCatalogue(db)).trims.byId.get(trimId)
  if (!trim) throw new RangeError(`No trim ${trimId} in the catalogue`)
  const existing = entry.get(trim)
  if (existing) return existing
  const sheet = await readSheet(db, trim)
  entry.set(trim, sheet)
  return sheet
}

type Fact = {
  value: string | null
  approximate: boolean
  source: SpecSource
  reference: string | null
  day: string
}

async function readSheet(db: Db, trim: Trim): Promise<SpecSheet> {
  const rows = await db
    .selectFrom('vehicle_fact')
    .select(['key', 'value', 'approximate', 'source', 'reference', 'day'])
    .where('model_id', '=', trim.modelId)
    .where((where) => where.or([where('trim_id', 'is', null), where('trim_id', '=', trim.id)]))
    .orderBy('trim_id', (order) => order.asc().nullsFirst())
    .execute()
  const colours = await db
    .selectFrom('vehicle_colour')
    .select(['colour', 'trim_id'])
    .where('model_id', '=', trim.modelId)
    .where((where) => where.or([where('trim_id', 'is', null), where('trim_id', '=', trim.id)]))
    .orderBy('colour')
    .execute()
  const own = colours.filter((row) => row.trim_id !== null)
  const facts = new Map<string, Fact>(rows.map((row) => [row.key, row]))
  return toSheet(
    trim,
    facts,
    (own.length > 0 ? own : colours).map(({ colour }) => colour),
  )
}

function toSheet(trim: Trim, facts: ReadonlyMap<string, Fact>, colours: readonly string[]): SpecSheet {
  const lines = specKeyNames
    .filter((name) => appliesTo(name, trim))
    .map((name) => (isTrimKey(name) ? trimLine(name, trim) : factLine(name, facts.get(name))))
  return sheetOf(trim.id, lines, colours)
}

function sheetOf(trimId: number, lines: readonly SpecLine[], colours: readonly string[]): SpecSheet {
  const byKey = new Map(lines.map((line) => [line.key, line]))
  const groups = Object.entries(specGroups).map(([group, title]) => ({
    group: group as SpecGroup,
    title,
    lines: lines.filter(({ key }) => specKeys[key].group === group),
  }))
  return Object.freeze({ trimId, groups, colours, line: (key: SpecKeyName) => byKey.get(key) })
}

function factLine(key: SpecKeyName, fact: Fact | undefined): SpecLine {
  const value = fact?.value ?? null
  const { label } = specKeys[key]
  const source = fact
    ? { source: fact.source, reference: fact.reference, day: fact.day }
    : { source: null, reference: null, day: null }
  return {
    key,
    label,
    value,
    text: valueText(specKeys[key], value),
    approximate: fact?.approximate ?? false,
    ...source,
  }
}

/** Returns the line stored in the trim's row. */
function trimLine(key: SpecKeyName, trim: Trim): SpecLine {
  const given = {
    fuel: trim.fuel,
    'engine-volume': trim.engineCc,
    cylinders: trim.cylinders,
    power: trim.powerHp,
    gearbox: trim.gearbox,
    gears: trim.gearboxSpeeds,
    drivetrain: trim.drivetrain,
  }[key as string]
  const fact = { value: given == null ? null : String(given), approximate: trim.approximate, day: trimFiguresDay }
  return factLine(key, { ...fact, source: 'general', reference: null })
}
