import { parse } from 'csv-parse/sync'
import type { CsvLine } from '#kit/csv.ts'

/**
 * Parses the lines of a CSV text with their numbers: cells separated by commas, semicolons or tabs, quoted ones over
 * several lines; line ends of any system; a first line `sep=;` names the separator. Unclosed quotes are letters. Only
 * for texts of form size: use `readSheet` for files.
 */
export function parseCsv(text: string, maxLines = Infinity): CsvLine[] {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const named = /^"?sep=([,;\t|])"?[,;\t]*(?:\n|$)/i.exec(plain)
  // The line stays, as an empty one, so that lines keep their numbers.
  const body = named ? `\n${plain.slice(named[0].length)}` : plain
  const delimiter = named?.[1] ?? separatorOf(body)
  try {
    return linesOf(body, { quote: '"', delimiter, maxLines })
  } catch {
    return linesOf(body, { quote: null, delimiter, maxLines })
  }
}

const separators = [',', ';', '\t'] as const
/** The lines that decide the separator; the first one may be a title. */
const sampleLines = 20
const sampleLetters = 20_000

/** Returns the separator that most of the first lines have most of, outside quotes; the first one of the text on a tie. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, sampleLetters)
    .replace(/"[^"]*"/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, sampleLines)
  const scored = separators.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1).toSorted((one, other) => one - other)
    const first = lines.findIndex((line) => line.includes(separator))
    const at = first < 0 ? Infinity : lines[first]!.indexOf(separator)
    return { separator, usual: counts[Math.floor(counts.length / 2)] ?? 0, first: first < 0 ? Infinity : first, at }
  })
  const [best] = scored.toSorted(
    (one, other) => other.usual - one.usual || one.first - other.first || one.at - other.at,
  )
  return best && best.first < Infinity ? best.separator : ','
}

type Parsed = { record: string[]; info: { lines: number } }
type Reading = { quote: '"' | null; delimiter: string; maxLines: number }

function linesOf(text: string, { quote, delimiter, maxLines }: Reading): CsvLine[] {
  const options = { bom: true, info: true, relax_column_count: true, relax_quotes: true, trim: true } as const
  const parsed = parse(text, {
    ...options,
    delimiter,
    quote,
    ...(maxLines < Infinity && { to: maxLines }),
    record_delimiter: '\n',
    skip_records_with_empty_values: true,
  }) as unknown as Parsed[]
  return parsed.map(({ record, info }) => {
    const cells = record.map((cell) => cell.trim())
    const breaks = cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
    return { line: info.lines - breaks, cells }
  })
}
