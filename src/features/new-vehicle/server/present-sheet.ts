import { specKeys, specSources, unsureWord, type SpecLine, type SpecSheet } from '#features/catalog/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { foldForSearch } from '#kit/text.ts'
import type { Measures, SheetView, SpecGroupView } from '../car-view.ts'

/** Lists the known lines; with a query, the lines that contain all its words, known or not. */
export function presentSheet(
  sheet: SpecSheet,
  query: string,
): Pick<SheetView, 'groups' | 'jumps' | 'query' | 'known' | 'unknown' | 'measures'> {
  const words = foldForSearch(query).split(' ').filter(Boolean)
  const all = sheet.groups.flatMap(({ lines }) => lines)
  const groups = sheet.groups
    .map(({ group, title, lines }) =>
      presentGroup(
        group,
        title,
        lines.filter(words.length > 0 ? isMatch(title, words) : ({ value }) => value !== null),
      ),
    )
    .filter(({ rows }) => rows.length > 0)
  return {
    groups,
    jumps: groups.map(({ id, title }) => ({ href: `#${id}`, label: title })),
    query,
    known: all.filter(({ value }) => value !== null).length,
    unknown: all.filter(({ value }) => value === null).length,
    measures: measuresOf(sheet),
  }
}

const isMatch = (title: string, words: readonly string[]) => (line: SpecLine) => {
  const text = foldForSearch(`${title} ${line.label} ${line.text} ${specKeys[line.key].meaning}`)
  return words.every((word) => text.includes(word))
}

function presentGroup(id: string, title: string, lines: readonly SpecLine[]): SpecGroupView {
  const from = maxCommon(lines.filter(({ value }) => value !== null).map(sourceOf))
  return {
    id,
    title,
    from,
    rows: lines.map((line) => ({
      label: line.label,
      meaning: specKeys[line.key].meaning,
      text: line.text,
      unknown: line.value === null,
      unsure: line.approximate ? unsureWord(line.key) : null,
      from: line.value !== null && sourceOf(line) !== from ? sourceOf(line) : null,
    })),
  }
}

const sourceOf = ({ source, reference, day }: SpecLine) =>
  source && day ? `${reference ?? specSources[source]}، ${toPersianDigits(day)}` : 'منبع نامشخص'

function maxCommon(texts: readonly string[]): string | null {
  const groups = [...Map.groupBy(texts, (text) => text)]
  return groups.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null
}

function measuresOf(sheet: SpecSheet): Measures | null {
  const number = (key: 'length' | 'width' | 'height' | 'wheelbase' | 'ground-clearance') => {
    const value = sheet.line(key)?.value
    return value ? Number(value) : null
  }
  const [length, width, height, wheelbase] = [number('length'), number('width'), number('height'), number('wheelbase')]
  if (!length || !width || !height || !wheelbase) return null
  return { length, width, height, wheelbase, clearance: number('ground-clearance') }
}
