import type { CsvLine } from '#kit/csv.ts'

type JsonObject = Record<string, unknown>

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const maxDepth = 6

/** Finds the list of objects with the most entries, on any level. */
function findRows(value: unknown, depth = 0): JsonObject[] {
  if (depth > maxDepth) return []
  if (Array.isArray(value) && value.some(isObject)) return value.filter(isObject)
  const lists = isObject(value) ? Object.values(value).map((each) => findRows(each, depth + 1)) : []
  return lists.reduce<JsonObject[]>((best, list) => (list.length > best.length ? list : best), [])
}

/** Returns a value as a cell: lists joined, an amount with its currency, numbers as they stand. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(cellOf).filter(Boolean).join('، ')
  if (!isObject(value)) return String(value)
  const amount = value.amount ?? value.value
  const unit = value.currency ?? value.unit
  if (amount !== undefined) return [cellOf(amount), cellOf(unit)].filter(Boolean).join(' ')
  return cellOf(value.name ?? value.title ?? value.slug)
}

/**
 * Returns the objects of a JSON text as a table with a column for each key; null for invalid JSON. An object has no
 * line in its text, so rows are numbered.
 */
export function parseJson(text: string): { columns: string[]; lines: () => CsvLine[]; rows: number } | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const rows = findRows(value)
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = () => rows.map((row, index) => ({ line: index + 1, cells: columns.map((key) => cellOf(row[key])) }))
  return { columns, lines, rows: rows.length }
}
