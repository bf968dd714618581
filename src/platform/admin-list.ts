import type { RouterContextProvider } from 'react-router'
import { writeAudit } from './audit/audit.ts'
import { contextOf, type RequestContext } from './context.ts'
import { inTransaction } from './database/database.ts'
import { csvResponse, everyRow, type CsvCell } from './http/csv.ts'
import type { PageRequest } from './keyset.ts'

type Options = Readonly<Record<string, readonly { value: string; label: string }[]>>
type Fields = Readonly<Record<string, { text: string; error?: string }>>

/** A list of `adminList` (ui/admin-list), as far as the server reads it. */
type ReadableList<Values, Row> = {
  read: (params: URLSearchParams, options: Options) => { values: Values; fields: Fields }
  rowKey: (row: Row) => string
}

type Page<Row> = { rows: readonly Row[]; next: string | null }
/** Reads one page of a list, or all rows of a short one. */
type Find<Values, Row> = (ctx: RequestContext, filter: Values, page: PageRequest) => Promise<Page<Row> | readonly Row[]>
type Args = { url: URL; context: Readonly<Pick<RouterContextProvider, 'get'>> }
/** Returns the options of filters that only the server knows. */
type OptionsOf = (ctx: RequestContext) => Options | Promise<Options>

/** A row of what a function of `listLoader` finds. */
export type RowOf<Find extends (...args: never[]) => Promise<Page<unknown>>> = Awaited<ReturnType<Find>>['rows'][number]

const pageOf = <Row>(found: Page<Row> | readonly Row[]): Page<Row> =>
  'rows' in found ? found : { rows: found, next: null }

const pageSize = 50
const fileSize = 500

type Loaded<Row> = Page<Row> & { fields: Fields; options: Options }

/**
 * Returns the loader of an admin list. `present` formats the rows for the page where `find` reads more than the page
 * may show.
 */
export function listLoader<Values, Row>(
  list: ReadableList<Values, Row>,
  find: Find<Values, NoInfer<Row>>,
  more?: { options?: OptionsOf },
): (args: Args) => Promise<Loaded<Row>>
export function listLoader<Values, Row, Raw>(
  list: ReadableList<Values, Row>,
  find: Find<Values, Raw>,
  more: {
    options?: OptionsOf
    present: (ctx: RequestContext, rows: readonly Raw[]) => readonly NoInfer<Row>[] | Promise<readonly NoInfer<Row>[]>
  },
): (args: Args) => Promise<Loaded<Row>>
export function listLoader<Values, Row, Raw>(
  list: ReadableList<Values, Row>,
  find: Find<Values, Raw>,
  more: { options?: OptionsOf; present?: (ctx: RequestContext, rows: readonly Raw[]) => unknown } = {},
) {
  return async ({ url, context }: Args) => {
    const ctx = contextOf(context)
    const options = (await more.options?.(ctx)) ?? {}
    const { values, fields } = list.read(url.searchParams, options)
    const found = await find(ctx, values, { after: url.searchParams.get('after'), size: pageSize })
    const { rows, next } = pageOf(found)
    return { rows: more.present ? await more.present(ctx, rows) : rows, next, fields, options }
  }
}

type ListFile<Raw> = {
  /** The name of the file, in Latin letters without extension. */
  name: string
  /** The subject in the audit log; the action is `SUBJECT.export`. */
  subject: string
  /** The cells of a row by the head of their column. */
  cells: Readonly<Record<string, (row: Raw) => CsvCell>>
  options?: OptionsOf
}

/** Returns the loader of the CSV file of a list: all its pages with the same filters. The export is logged. */
export function listFile<Values, Row, Raw>(
  list: ReadableList<Values, Row>,
  find: Find<Values, Raw>,
  { name, subject, cells, options }: ListFile<Raw>,
) {
  return async ({ url, context }: Args): Promise<Response> => {
    const ctx = contextOf(context)
    const { values } = list.read(url.searchParams, (await options?.(ctx)) ?? {})
    await inTransaction(ctx.db, (trx) => writeAudit(trx, ctx, { act: `${subject}.export`, subject }))
    const rows = everyRow(async (after) => {
      const page = pageOf(await find(ctx, values, { after, size: fileSize }))
      return { rows: page.rows.map((row) => Object.values(cells).map((cellOf) => cellOf(row))), next: page.next }
    })
    return csvResponse({ name, heads: Object.keys(cells), rows })
  }
}
