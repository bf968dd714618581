import { ReadableStream as NodeStream } from 'node:stream/web'

export type CsvCell = string | number | bigint | Date | boolean | null

type CsvFile = {
  /** Latin letters, without extension. */
  name: string
  heads: readonly string[]
  rows: AsyncIterable<readonly CsvCell[]> | Iterable<readonly CsvCell[]>
  /** The maximum number of rows; the last line reports a truncation. */
  mostRows?: number
}

/** Prefixes that a spreadsheet would run as a formula. */
const formulaStart = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * Formats one line of RFC 4180 with its end. Times are ISO 8601 in UTC; text that would become a formula gets an
 * apostrophe.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`
}

function writeCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell !== 'string') return String(cell)
  const text = formulaStart.test(cell) ? `'${cell}` : cell
  return /[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

async function* csvText({ heads, rows, mostRows = 50_000 }: CsvFile): AsyncGenerator<string> {
  // Without the mark Excel reads Persian as Latin.
  yield `\uFEFF${csvLine(heads)}`
  let written = 0
  for await (const row of rows) {
    if (written++ === mostRows) {
      yield csvLine([`# ${mostRows}+`])
      return
    }
    yield csvLine(row)
  }
}

/** Streams rows as a file for spreadsheets (RFC 4180, UTF-8 with its mark), without storing it. */
export function csvResponse(file: CsvFile): Response {
  return fileResponse(`${file.name}.csv`, 'text/csv; charset=utf-8', csvText(file))
}

/** Streams text as a download. */
export function fileResponse(name: string, type: string, text: AsyncIterable<string>): Response {
  const body = NodeStream.from(text).pipeThrough(new TextEncoderStream()) as ReadableStream<Uint8Array>
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Yields all rows of a paged reader, for an export: `read` gets the cursor of the previous page. */
export async function* everyRow<Row>(
  read: (after: string | null) => Promise<{ rows: readonly Row[]; next: string | null }>,
): AsyncGenerator<Row> {
  let after: string | null = null
  do {
    const page: { rows: readonly Row[]; next: string | null } = await read(after)
    yield* page.rows
    after = page.next
  } while (after !== null)
}
