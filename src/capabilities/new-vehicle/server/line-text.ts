import { unsureWord, type SpecLine } from '#capabilities/catalog/contract.ts'

/** What a line of a sheet says, with «حدود» or «احتمالاً» before what is not sure. */
export const lineText = ({ key, value, text, approximate }: SpecLine): string =>
  approximate && value ? `${unsureWord(key)} ${text}` : text

/** What trims say of one thing, each once; what is sure of one needs no «احتمالاً» of another. */
export function textsOf(lines: readonly SpecLine[]): string[] {
  const sure = new Set(lines.flatMap(({ approximate, text }) => (approximate ? [] : [text])))
  return [...new Set(lines.map((line) => (sure.has(line.text) ? line.text : lineText(line))))]
}

/** Several figures as their least and their most, with the unit once. */
export function spanOf(lines: readonly SpecLine[]): string[] {
  const collator = new Intl.Collator('fa', { numeric: true })
  // Of two that say the same the sure one counts.
  const ordered = lines.toSorted((a, b) => collator.compare(a.text, b.text) || +a.approximate - +b.approximate)
  const least = ordered[0]
  const most = ordered.find(({ text }) => text === ordered.at(-1)!.text)
  if (!least || !most) return []
  if (least === most) return [lineText(least)]
  const text = `${least.text.split(/[\s\u00a0]/)[0]} تا ${most.text}`
  return [lineText({ ...most, text, approximate: least.approximate || most.approximate })]
}
