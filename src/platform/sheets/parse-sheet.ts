import type { CsvLine } from '#kit/csv.ts'
import { parseCsv } from './parse-csv.ts'
import { parseXml, tableOfXml } from './parse-xml.ts'

export type Sheet = { head: string[]; lines: CsvLine[] }
export type SheetRefusal = 'xml' | 'too-long' | 'too-wide'

const maxColumns = 100
const maxCells = 400_000
/** Maximum letters of a cell; patterns run over its text. */
const maxCellLetters = 20_000

const headOf = (cells: readonly string[]) => cells.map((cell) => cell.slice(0, 200))

/**
 * Parses a table as CSV or XML, within limits that apply before cells are multiplied. Call it in a separate process.
 */
export function parseSheet(text: string, maxRows: number): Sheet | SheetRefusal {
  if (!text.trimStart().startsWith('<')) {
    const [head, ...lines] = parseCsv(text, maxRows + 2)
    const cells = lines.reduce((sum, line) => sum + line.cells.length, 0)
    return (
      refusalOf({ rows: lines.length, columns: head?.cells.length ?? 0, cells, maxRows }) ??
      withShortCells({ head: headOf(head?.cells ?? []), lines })
    )
  }
  const read = parseXml(text)
  if (!read) return 'xml'
  const [rows, columns] = [read.rows.length, read.columns.length]
  return (
    refusalOf({ rows, columns, cells: rows * columns, maxRows }) ??
    withShortCells({ head: headOf(read.columns.map((name) => name.replaceAll('_', ' '))), lines: tableOfXml(read) })
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
  lines: lines.map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.slice(0, maxCellLetters)) })),
})
