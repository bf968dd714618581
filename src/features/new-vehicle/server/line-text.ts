import { unsureWord, type SpecLine } from '#features/catalog/contract.ts'

/** Formats a line of a sheet, with «حدود» or «احتمالاً» before an uncertain value. */
export const lineText = ({ key, value, text, approximate }: SpecLine): string =>
  approximate && value ? `${unsureWord(key)} ${text}` : text

/**
 * Joins the distinct texts of several trims; a certain value drops the «احتمالاً» of an equal one.
 */
export function textsOf(lines: readonly SpecLine[]): string[] {
  const sure = new Set(lines.flatMap(({ approximate, text }) => (approximate ? [] : [text])))
  return [...new Set(lines.map((line) => (sure.has(line.text) ? line.text : lineText(line))))]
}

/** Formats several figures as a range, with one unit. */
export function spanOf(lines: readonly SpecLine[]): string[] {
  const collator = new Intl.Collator('fa', { numeric: true })
  // Of two equal values the certain one counts.
  const ordered = lines.toSorted((a, b) => collator.compare(a.text, b.text) || +a.approximate - +b.approximate)
  const min = ordered[0]
  const max = ordered.find(({ text }) => text === ordered.at(-1)!.text)
  if (!min || !max) return []
  if (min === max) return [lineText(min)]
  const text = `${min.text.split(/[\s\u00a0]/)[0]} تا ${max.text}`
  return [lineText({ ...max, text, approximate: min.approximate || max.approximate })]
}
