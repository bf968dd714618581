import { sql, type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'

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

/** Which page of a list: the cursor of the page before it, or null for the first, and the number of its rows. */
export type PageRequest = { after: string | null; size: number }

type PageOrder<Row> = {
  order: 'asc' | 'desc'
  /** The column of the id, where the query joins tables. */
  id?: string
  /** The column of a time that comes before the id. */
  time?: keyof Row & string
}

/** Reads one page of a query in the order of its id, or of a time and its id; returns the cursor of the next page. */
export async function readPage<DB, TB extends keyof DB, Row extends { id: bigint }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { after, size }: PageRequest,
  { order, id = 'id', time }: PageOrder<Row>,
): Promise<{ rows: Row[]; next: string | null }> {
  let page = query.limit(size + 1)
  if (time) page = page.orderBy(sql.ref(time), order)
  page = page.orderBy(sql.ref(id), order)
  const [place, last] = time ? [readKeyset(after), null] : [null, readIdCursor(after)]
  if (place) page = page.where(afterKeyset(place, { column: time!, id, order, type: 'timestamptz' }))
  if (last !== null) page = page.where(sql<SqlBool>`${sql.ref(id)} ${sql.raw(order === 'asc' ? '>' : '<')} ${last}`)
  const rows = (await page.execute()) as Row[]
  return keysetPage(rows, size, (row) => (time ? writeKeyset(row[time] as Date, row.id) : String(row.id)))
}
