import { listInWords } from './sentence.ts'

/** A line of a CSV text with its number in the file. */
export type CsvLine = { line: number; cells: string[] }

/** The lines of a CSV text with their numbers: cells parted by commas, semicolons or tabs, quoted ones over several lines. */
export function readCsv(text: string): CsvLine[] {
  const separator = /[,;\t]/.exec(text.split('\n', 1)[0] ?? '')?.[0] ?? ','
  const rows: CsvLine[] = []
  let [row, cell, quoted, line]: [CsvLine, string, boolean, number] = [{ line: 1, cells: [] }, '', false, 1]
  const endRow = () => {
    row.cells.push(cell.trim())
    if (row.cells.some((each) => each !== '')) rows.push(row)
    cell = ''
    row = { line: line + 1, cells: [] }
  }
  const source = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  for (let at = 0; at < source.length; at++) {
    const sign = source[at]!
    if (quoted && sign === '"' && source[at + 1] === '"') [cell, at] = [cell + '"', at + 1]
    else if (sign === '"' && (quoted || cell.trim() === '')) quoted = !quoted
    else if (!quoted && sign === separator) {
      row.cells.push(cell.trim())
      cell = ''
    } else if (!quoted && sign === '\n') endRow()
    else cell += sign
    if (sign === '\n') line++
  }
  endRow()
  return rows
}

/** What is wrong with a file that does not name these columns; `where` it should, which is the first line unless it has none. */
export const missingColumnsText = (missing: readonly string[], where = 'سطر اول'): string =>
  missing.length === 1
    ? `ستون ${missing[0]} در ${where} نیست؛ آن را اضافه کنید.`
    : `ستون‌های ${listInWords(missing)} در ${where} نیست؛ آن‌ها را اضافه کنید.`
