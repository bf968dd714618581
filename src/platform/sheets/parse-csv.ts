import { parse } from 'csv-parse/sync'
import type { CsvLine } from '#kit/csv.ts'

/**
 * Parses the lines of a CSV text with their numbers: cells separated by commas, semicolons or tabs, quoted ones over
 * several lines. Unclosed quotes are letters. Only for texts of form size: use `readSheet` for files.
 */
export function parseCsv(text: string, maxLines = Infinity): CsvLine[] {
  try {
    return linesOf(text, '"', maxLines)
  } catch {
    return linesOf(text, null, maxLines)
  }
}

type Parsed = { record: string[]; info: { lines: number } }

function linesOf(text: string, quote: '"' | null, maxLines: number): CsvLine[] {
  const delimiter = /[,;\t]/.exec(text.split('\n', 1)[0] ?? '')?.[0] ?? ','
  const options = { bom: true, info: true, relax_column_count: true, relax_quotes: true, trim: true } as const
  const parsed = parse(text, {
    ...options,
    delimiter,
    quote,
    ...(maxLines < Infinity && { to: maxLines }),
    record_delimiter: ['\r\n', '\n'],
    skip_records_with_empty_values: true,
  }) as unknown as Parsed[]
  return parsed.map(({ record, info }) => {
    const cells = record.map((cell) => cell.replaceAll('\r\n', '\n').trim())
    const breaks = cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
    return { line: info.lines - breaks, cells }
  })
}
