import type { CsvLine } from '#kit/csv.ts'
import { cutText } from '#kit/cut-text.ts'
import { parseCsv } from './parse-csv.ts'
import { parseJson } from './parse-json.ts'
import { parseXlsx } from './parse-xlsx.ts'
import { parseXml, tableOfXml } from './parse-xml.ts'

export type Sheet = { head: string[]; lines: CsvLine[] }
export type SheetRefusal = 'xml' | 'doctype' | 'json' | 'xlsx' | 'too-long' | 'too-wide'

const maxColumns = 100
const maxCells = 400_000
/** Maximum letters of a cell; patterns run over its text. */
const maxCellLetters = 20_000

const headOf = (cells: readonly string[]) => cells.map((cell) => cutText(cell, 200))

/**
 * Parses a table as CSV, JSON or XML, within limits that apply before cells are multiplied. Call it in a separate
 * process.
 */
export function parseSheet(text: string, maxRows: number): Sheet | SheetRefusal {
  const start = text.trimStart()
  if (/^[[{]/.test(start)) return parseJsonSheet(text, maxRows)
  if (!start.startsWith('<')) return sheetOf(parseCsv(text, maxRows + 2), maxRows)
  const read = parseXml(text)
  if (!read) return 'xml'
  if (read === 'doctype') return 'doctype'
  const [rows, columns] = [read.rows.length, read.columns.length]
  return (
    refusalOf({ rows, columns, cells: rows * columns, maxRows }) ??
    withShortCells({ head: headOf(read.columns.map((name) => name.replaceAll('_', ' '))), lines: tableOfXml(read) })
  )
}

/** Parses the first sheet of an XLSX file. */
export function parseXlsxSheet(bytes: Buffer, maxRows: number): Sheet | SheetRefusal {
  const lines = parseXlsx(bytes, { maxRows, maxColumns })
  return lines ? sheetOf(lines, maxRows) : 'xlsx'
}

function sheetOf([head, ...lines]: readonly CsvLine[], maxRows: number): Sheet | SheetRefusal {
  const cells = lines.reduce((sum, line) => sum + line.cells.length, 0)
  // A title above the head has fewer cells than the head.
  const columns = Math.max(0, ...[head, ...lines.slice(0, 20)].map((line) => line?.cells.length ?? 0))
  return (
    refusalOf({ rows: lines.length, columns, cells, maxRows }) ??
    withShortCells({ head: headOf(head?.cells ?? []), lines })
  )
}

function parseJsonSheet(text: string, maxRows: number): Sheet | SheetRefusal {
  const read = parseJson(text)
  if (!read) return 'json'
  const { rows, columns } = read
  const refusal = refusalOf({ rows, columns: columns.length, cells: rows * columns.length, maxRows })
  return (
    refusal ?? withShortCells({ head: headOf(columns.map((name) => name.replaceAll('_', ' '))), lines: read.lines() })
  )
}

type Size = { rows: number; columns: number; cells: number; maxRows: number }

function refusalOf({ rows, columns, cells, maxRows }: Size): SheetRefusal | null {
  if (columns > maxColumns) return 'too-wide'
  if (rows > maxRows) return 'too-long'
  return cells > maxCells ? 'too-wide' : null
}

const withShortCells = ({ head, lines }: Sheet): Sheet => ({
  head,
  lines: lines.map(({ line, cells }) => ({ line, cells: cells.map((cell) => cutText(cell, maxCellLetters)) })),
})
