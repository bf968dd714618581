import { persianNumbers, specKeys, type SpecLine, type SpecSheet, type Trim } from '#features/catalog/contract.ts'
import { carInfoPath } from '../addresses.ts'
import type { TrimTable } from '../car-view.ts'
import { lineText } from './line-text.ts'

/** Returns the differences between a model's trims; null for a single trim or without any. */
export function trimTable(trims: readonly Trim[], sheets: readonly SpecSheet[], current: Trim): TrimTable | null {
  if (trims.length < 2) return null
  const keys = new Set(sheets.flatMap(({ groups }) => groups.flatMap(({ lines }) => lines.map(({ key }) => key))))
  const rows = [...keys].flatMap((key) => {
    const lines = sheets.map((sheet) => sheet.line(key))
    const same = lines.every((line) => line?.value === lines[0]?.value)
    return same ? [] : [{ label: specKeys[key].label, values: lines.map(valueOf) }]
  })
  if (rows.length === 0) return null
  return {
    trims: trims.map((trim) => ({
      href: carInfoPath(trim.slug),
      label: persianNumbers(trim.nameFa),
      current: trim.id === current.id,
    })),
    rows,
  }
}

function valueOf(line: SpecLine | undefined): TrimTable['rows'][number]['values'][number] {
  if (!line) return { text: '—', state: 'unknown' }
  if (line.value === null) return { text: line.text, state: 'unknown' }
  const state = line.value === 'yes' || line.value === 'no' ? line.value : 'other'
  return { text: lineText(line), state }
}
