import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'

/**
 * A position in a list ordered by a column and an id: the value of the last row's column and its id. Its text is the
 * `?after=` of the next page. It is not signed: it only chooses where a page begins, never what may be read.
 */
export type Keyset = { at: bigint; id: bigint }

/** Returns the cursor after a row; a time is its milliseconds. */
export const writeKeyset = (at: Date | number | bigint, id: bigint): string =>
  `${at instanceof Date ? at.getTime() : at}.${id}`

/** Parses the position of a cursor; null for an invalid one. */
export function readKeyset(cursor: string | null | undefined): Keyset | null {
  const [, at, id] = /^(\d{1,15})\.(\d{1,18})$/.exec(cursor ?? '') ?? []
  return at && id ? { at: BigInt(at), id: BigInt(id) } : null
}

/** Parses the id after which a page begins, of a list ordered by id alone; null for an invalid one. */
export const readIdCursor = (cursor: string | null | undefined): bigint | null =>
  /^\d{1,18}$/.test(cursor ?? '') ? BigInt(cursor!) : null

type After = {
  column: string | Expression<unknown>
  id?: string
  order: 'asc' | 'desc'
  type?: 'timestamptz' | 'bigint'
}

/**
 * Returns the condition for the rows after a position, both columns in the same order; give the query the same
 * `orderBy`.
 */
export function afterKeyset(
  { at, id }: Keyset,
  { column, id: idColumn = 'id', order, type = 'bigint' }: After,
): RawBuilder<SqlBool> {
  const value = type === 'bigint' ? sql`${at}::bigint` : sql`${new Date(Number(at))}::timestamptz`
  const first = typeof column === 'string' ? sql.ref(column) : column
  const here = sql`(${first}, ${sql.ref(idColumn)})`
  const place = sql`(${value}, ${id}::bigint)`
  return order === 'asc' ? sql<SqlBool>`${here} > ${place}` : sql<SqlBool>`${here} < ${place}`
}

/** Returns one page of rows that were read with one extra row, and the cursor of the next. */
export function keysetPage<Row>(
  rows: readonly Row[],
  size: number,
  cursorOf: (row: Row) => string,
): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return { rows: page, next: rows.length > size && last !== undefined ? cursorOf(last) : null }
}
