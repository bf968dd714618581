import { panels, type PanelSlug } from '#kit/body-panels.ts'
import {
  grades,
  groupKeys,
  groups,
  panelFindings,
  type GroupKey,
  type Grade,
  type PanelFinding,
} from './report-items.ts'
import type { Mismatch } from './mismatches.ts'
import { packages, type Package } from './states.ts'

/** A report as it is signed: no person in it, numbers as whole numbers, times as ISO. */
export type ReportDocument = {
  v: 1
  issuer: 'farman'
  code: string
  key: string
  issuedAt: string
  inspectedAt: string
  validUntil: string
  validKm: number
  inspector: string
  place: string
  package: Package
  car: { title: string; year: number; vinTail: string }
  mileageKm: number
  /** What contradicts what was known of the car; reports of the first edition were not compared. */
  mismatches?: readonly Mismatch[]
  panels: Partial<Record<PanelSlug, { state: PanelFinding; microns: number | null }>>
  groups: Partial<Record<GroupKey, { items: Record<string, Grade>; score: number | null }>>
  bodyScore: number | null
  score: number
  note: string
  /** SHA-256 of each picture. */
  pictures: readonly string[]
}

/** What somebody called their car, without numbers that are too long for a name or a year: a report is shown to strangers. */
export const publicTitle = (car: string): string => car.replace(/[0-9۰-۹٠-٩](?:[\s.-]?[0-9۰-۹٠-٩]){4,}/g, '…').trim()

/** A signed report as a file: what it says, and who signed exactly that. */
export type SignedReport = { document: ReportDocument; signature: string; publicKey: string }

export type ReportRow = { label: string; value: string; note: string | null; bad: boolean }
export type ReportGroup = { key: string; name: string; score: number | null; rows: ReportRow[] }

const isBad = (grade: Grade | PanelFinding) => grade === 'bad' || grade === 'replaced' || grade === 'dented'

/** What a document says, group by group, in words. */
export function groupsInWords(document: ReportDocument): ReportGroup[] {
  const body: ReportGroup = {
    key: 'body',
    name: 'بدنه و رنگ',
    score: document.bodyScore,
    rows: (Object.keys(panels) as PanelSlug[]).flatMap((panel): ReportRow[] => {
      const read = document.panels[panel]
      if (!read) return []
      const note = read.microns === null ? null : String(read.microns)
      return [{ label: panels[panel], value: panelFindings[read.state], note, bad: isBad(read.state) }]
    }),
  }
  const others = groupKeys.flatMap((key): ReportGroup[] => {
    const read = document.groups[key]
    if (!read) return []
    const names: Readonly<Record<string, string>> = groups[key].items
    const rows = Object.entries(names).flatMap(([item, label]): ReportRow[] => {
      const grade = read.items[item]
      return grade ? [{ label, value: grades[grade], note: null, bad: isBad(grade) }] : []
    })
    return [{ key, name: groups[key].name, score: read.score, rows }]
  })
  return [body, ...others]
}

export const packName = (document: ReportDocument): string => packages[document.package].name
