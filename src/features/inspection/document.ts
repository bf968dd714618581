import { panels, type PanelSlug } from '#kit/body-panels.ts'
import {
  grades,
  groupKeys,
  groups,
  groupsOf,
  itemCap,
  lookedAt,
  panelCap,
  panelFindings,
  type GroupKey,
  type Grade,
  type PanelFinding,
} from './report-items.ts'
import type { Mismatch } from './mismatches.ts'
import { packages, type Package } from './states.ts'

/** A report as signed: without people, with whole numbers and ISO times. */
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
  /** Contradictions to known facts of the car; reports of the first edition have none. */
  mismatches?: readonly Mismatch[]
  panels: Partial<Record<PanelSlug, { state: PanelFinding; microns: number | null }>>
  groups: Partial<Record<GroupKey, { items: Record<string, Grade>; score: number | null }>>
  bodyScore: number | null
  score: number
  note: string
  /** SHA-256 of each picture. */
  pictures: readonly string[]
}

/**
 * Returns a person's name for a car without numbers that are too long for a name or a year, because strangers see
 * reports.
 */
export const publicTitle = (car: string): string => car.replace(/[0-9۰-۹٠-٩](?:[\s.-]?[0-9۰-۹٠-٩]){4,}/g, '…').trim()

/** A signed report as a file: the document, and who signed exactly it. */
export type SignedReport = { document: ReportDocument; signature: string; publicKey: string }

/** `cap`: the maximum score of a car with this finding; the lowest is the worst. */
export type ReportRow = { label: string; value: string; note: string | null; bad: boolean; cap: number }
export type ReportGroup = { key: string; name: string; score: number | null; rows: ReportRow[] }

const isBad = (grade: Grade | PanelFinding) => grade === 'bad' || grade === 'replaced' || grade === 'dented'

const byCap = (one: { cap: number }, other: { cap: number }) => one.cap - other.cap
const capOf = ({ rows }: ReportGroup): number => Math.min(100, ...rows.map(({ cap }) => cap))

/** Returns a document in words, group by group: the worst group first, and in each the worst finding first. */
export function groupsInWords(document: ReportDocument): ReportGroup[] {
  const body: ReportGroup = {
    key: 'body',
    name: 'بدنه و رنگ',
    score: document.bodyScore,
    rows: (Object.keys(panels) as PanelSlug[]).flatMap((panel): ReportRow[] => {
      const read = document.panels[panel]
      if (!read) return []
      const note = read.microns === null ? null : String(read.microns)
      return [
        {
          label: panels[panel],
          value: panelFindings[read.state],
          note,
          bad: isBad(read.state),
          cap: panelCap(panel, read.state),
        },
      ]
    }),
  }
  const others = groupKeys.flatMap((key): ReportGroup[] => {
    const read = document.groups[key]
    if (!read) return []
    const names: Readonly<Record<string, string>> = groups[key].items
    const rows = Object.entries(names).flatMap(([item, label]): ReportRow[] => {
      const grade = read.items[item]
      if (!grade) return []
      return [{ label, value: grades[grade], note: null, bad: isBad(grade), cap: itemCap(key, item, grade) }]
    })
    return [{ key, name: groups[key].name, score: read.score, rows }]
  })
  // Sorting is stable: equally bad findings stay in the order of the car.
  return [body, ...others]
    .map((group) => ({ ...group, rows: group.rows.toSorted(byCap) }))
    .toSorted((one, other) => capOf(one) - capOf(other))
}

const maxFindings = 6

/** Returns the most important findings of a report, worst first: «ستون: تعویض». Empty without findings. */
export const worstOf = (document: ReportDocument): string[] =>
  groupsInWords(document)
    .flatMap(({ rows }) => rows)
    .toSorted(byCap)
    .filter(({ cap }) => cap < 97)
    .slice(0, maxFindings)
    .map(({ label, value }) => `${label}: ${value}`)

/** Returns how much of its package was examined. */
export const lookedIn = (document: ReportDocument): { done: number; of: number } =>
  lookedAt(
    { groups: Object.fromEntries(groupKeys.map((key) => [key, document.groups[key]?.items ?? {}])) },
    groupsOf[document.package],
  )

export const packName = (document: ReportDocument): string => packages[document.package].name
