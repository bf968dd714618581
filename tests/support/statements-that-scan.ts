import { CompiledQuery, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: Plan[]
}

export type Scan = { table: string; filter: string }

/** Of each index: its table, its first column, and whether it holds only some rows. */
export type Indexes = Map<string, { table: string; first: string; partial: boolean }>

export async function readIndexes(db: Db): Promise<Indexes> {
  const { rows } = await sql<{ name: string; table: string; first: string; partial: boolean }>`
    select indexrelid::regclass::text as name, indrelid::regclass::text as table,
      pg_get_indexdef(indexrelid, 1, true) as first, indpred is not null as partial from pg_index`.execute(db)
  return new Map(rows.map(({ name, ...index }) => [name, index]))
}

/** The columns that a condition compares; `removed_at is null` and `not internal` select most rows and are left to a join. */
const comparedIn = (filter: string) =>
  [...filter.matchAll(/\(\(?(\w+)\)?(?:::\w+)? (?:[<>]=?|=) /g)].map(([, column]) => column!)

/**
 * Returns the tables that a statement reads whole although it compares one of their columns: no index begins with such a
 * column. Sequential reads are switched off by the caller, so the result does not depend on the number of rows.
 */
export async function scansOf(db: Db, { sql: text, parameters }: CompiledQuery, indexes: Indexes): Promise<Scan[]> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
  )
  const leads = (table: string, column: string) =>
    [...indexes.values()].some((index) => index.table === table && index.first === column)
  const scans: Scan[] = []
  const visit = (node: Plan) => {
    const { 'Relation Name': table, 'Index Name': index = '', 'Index Cond': condition, Filter: filter = '' } = node
    const isSequence = node['Node Type'] === 'Seq Scan'
    const isWhole = isSequence || (node['Node Type'].startsWith('Index') && !condition && !indexes.get(index)?.partial)
    // In an empty table the planner prefers the order of the rows to an index that serves the conditions.
    const compared = comparedIn(filter)
    const hasBetter = !isSequence && compared.some((column) => leads(table!, column))
    if (table && isWhole && compared.length > 0 && !hasBetter) scans.push({ table, filter })
    node.Plans?.forEach(visit)
  }
  visit(rows[0]!['QUERY PLAN'][0].Plan)
  return scans
}
