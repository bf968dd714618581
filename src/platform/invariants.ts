import { sql } from 'kysely'
import type { Config } from './config.ts'
import type { Db } from './database/database.ts'
import type { Manifests } from './manifest.ts'
import type { Secrets } from './secrets.ts'

/** The violations of an invariant: their number, and the first of them as texts by column. */
export type Broken = { count: number; rows: readonly Readonly<Record<string, string>>[] }

export type InvariantContext = { db: Db; secrets: Secrets; config: Config }

/**
 * A condition that always holds in the tables. `code` is its number in the list of invariants, `name` its own, `label`
 * the condition in Persian. `find` returns violations on the live database, and changes nothing.
 */
export type Invariant = {
  code: string
  name: string
  label: string
  find: (held: InvariantContext) => Promise<Broken>
}

/** An invariant defined as an empty view, `broken_…` of a migration. */
export const emptyView = (code: string, name: string, label: string): Invariant => ({
  code,
  name,
  label,
  find: ({ db }) => readView(db, name),
})

const shown = 20

async function readView(db: Db, name: string): Promise<Broken> {
  const { rows } = await sql<{ row: Record<string, unknown>; count: number }>`
    select to_jsonb(broken) as row, count(*) over ()::int as count from ${sql.table(name)} as broken limit ${shown}`.execute(
    db,
  )
  const asText = (row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, String(value)]))
  return { count: rows[0]?.count ?? 0, rows: rows.map(({ row }) => asText(row)) }
}

export type CheckedInvariant = Omit<Invariant, 'find'> & Broken & { milliseconds: number }

/**
 * Checks every invariant of all features, one after the other, in the order of their codes. Throws errors of the
 * database.
 */
export async function checkInvariants(
  held: InvariantContext & { manifests: Manifests },
): Promise<readonly CheckedInvariant[]> {
  const checked: CheckedInvariant[] = []
  for (const { find, ...about } of invariantsOf(held.manifests)) {
    const began = performance.now()
    const broken = await find(held)
    checked.push({ ...about, ...broken, milliseconds: Math.round(performance.now() - began) })
  }
  return checked
}

/** Returns the output of `npm run invariants`: `ok` when no invariant is broken. */
export async function reportInvariants({ now, ...held }: Parameters<typeof checkInvariants>[0] & { now: Date }) {
  const invariants = await checkInvariants(held)
  return { ok: invariants.every(({ count }) => count === 0), at: now.toISOString(), invariants }
}

/** Returns every invariant of the product, by code and name. */
export const invariantsOf = (manifests: Manifests): Invariant[] =>
  manifests
    .flatMap(({ invariants = [] }) => invariants)
    .toSorted((a, b) => numberOf(a) - numberOf(b) || a.name.localeCompare(b.name))

const numberOf = ({ code }: Invariant) => Number(code.slice(1))
