import { panels, panelStates, type PanelSlug, type PanelState } from '#kit/body-panels.ts'
import type { Package } from './states.ts'

/** The items besides the body, group by group. */
export const groups = {
  technical: {
    name: 'فنی',
    items: {
      radiator: 'رادیاتور',
      battery: 'باتری',
      mounts: 'دسته‌موتور',
      leak: 'نشتی',
      'oil-level': 'سطح روغن',
      compression: 'کمپرس موتور',
      'oil-burning': 'روغن‌سوزی',
      smoke: 'دود اگزوز',
      coolant: 'مایع خنک‌کننده',
      sound: 'صدای موتور',
      'warning-lamps': 'چراغ‌های هشدار',
      'brake-fluid': 'روغن ترمز',
    },
  },
  options: {
    name: 'امکانات',
    items: {
      windows: 'شیشه‌بالابر',
      mirrors: 'آینه‌ها',
      lights: 'چراغ‌ها',
      'central-lock': 'قفل مرکزی',
      seats: 'صندلی‌ها',
      audio: 'سیستم صوتی',
      heater: 'بخاری',
      cooler: 'کولر',
      airbags: 'ایربگ‌ها',
    },
  },
  diagnosis: {
    name: 'عیب‌یاب',
    items: {
      engine: 'موتور',
      abs: 'ترمز ABS',
      esp: 'کنترل پایداری ESP',
      'air-conditioning': 'تهویه',
      'smart-key': 'کلید هوشمند',
      odometer: 'کیلومترشمار',
    },
  },
  road: {
    name: 'تست جاده',
    items: {
      start: 'استارت',
      'cv-joints': 'پلوس',
      shocks: 'کمک‌فنر',
      noise: 'صدای غیرعادی',
      vibration: 'لرزش',
      steering: 'فرمان',
      exhaust: 'اگزوز',
      gearbox: 'گیربکس',
      clutch: 'کلاچ',
      suspension: 'جلوبندی',
      brakes: 'ترمز',
      heat: 'دمای موتور',
      handbrake: 'ترمز دستی',
      idle: 'کارکرد درجا',
    },
  },
  legal: {
    name: 'مدارک',
    items: { fines: 'خلافی', document: 'سند', plate: 'پلاک', insurance: 'بیمه' },
  },
} as const
export type GroupKey = keyof typeof groups
export const groupKeys = Object.keys(groups) as GroupKey[]

/** The groups of each package, besides the body. */
export const groupsOf: Record<Package, readonly GroupKey[]> = {
  body: ['legal'],
  standard: ['technical', 'options', 'legal'],
  full: ['technical', 'options', 'diagnosis', 'road', 'legal'],
}

/** Findings of an item; `absent`: the car lacks it, or it could not be examined. */
export const grades = { good: 'سالم', minor: 'ایراد جزئی', bad: 'خراب', absent: 'بررسی نشد' } as const
export type Grade = keyof typeof grades

/** Findings of a panel. */
export const panelFindings = { sound: 'سالم', ...panelStates } as const
export type PanelFinding = 'sound' | PanelState

export type PanelRead = { state: PanelFinding; microns: number | null }
export type Findings = {
  panels: Readonly<Partial<Record<PanelSlug, PanelRead>>>
  groups: Readonly<Partial<Record<GroupKey, Readonly<Record<string, Grade>>>>>
}

export const panelSlugs = Object.keys(panels) as PanelSlug[]

const ofGrade: Record<Grade, number | null> = { good: 100, minor: 50, bad: 0, absent: null }
const ofPanel: Record<PanelFinding, number> = {
  sound: 100,
  scratched: 90,
  'dent-repair': 80,
  spot: 70,
  dented: 60,
  painted: 50,
  replaced: 30,
}
/** Structural panels count three times. */
const weightOf = (panel: PanelSlug): number => (/pillar|rail|roof|apron|sill/.test(panel) ? 3 : 1)
const groupWeights: Record<'body' | GroupKey, number> = {
  body: 30,
  technical: 25,
  diagnosis: 15,
  road: 15,
  legal: 10,
  options: 5,
}

type Weighed = { score: number; weight: number }

/** Returns the weighted mean of scores, rounded down: 100 means no findings. Null without examined items. */
function meanOf(parts: readonly Weighed[]): number | null {
  const weight = parts.reduce((sum, part) => sum + part.weight, 0)
  if (weight === 0) return null
  return Math.floor(parts.reduce((sum, part) => sum + part.score * part.weight, 0) / weight)
}

/**
 * The maximum score of a car with one such finding: a mean over seventy items would hide a finding that makes it unsafe
 * or worth much less. The second number is for structural panels.
 */
const panelCaps: Record<PanelFinding, readonly [outer: number, carrying: number]> = {
  sound: [100, 100],
  scratched: [97, 95],
  spot: [95, 80],
  'dent-repair': [95, 75],
  painted: [90, 65],
  dented: [90, 60],
  replaced: [80, 40],
}

/** Items without which a car is unsafe, not worth its price or not the seller's. */
const grave: Readonly<Partial<Record<GroupKey, readonly string[]>>> = {
  technical: ['compression', 'oil-burning'],
  options: ['airbags'],
  diagnosis: ['engine', 'abs', 'odometer'],
  road: ['steering', 'brakes', 'gearbox', 'suspension'],
  legal: ['document', 'plate'],
}
const gradeCaps: Record<Grade, readonly [usual: number, grave: number]> = {
  good: [100, 100],
  absent: [100, 100],
  minor: [95, 85],
  bad: [80, 50],
}

export const panelCap = (panel: PanelSlug, state: PanelFinding): number => panelCaps[state][weightOf(panel) > 1 ? 1 : 0]
export const itemCap = (group: GroupKey, item: string, grade: Grade): number =>
  gradeCaps[grade][grave[group]?.includes(item) ? 1 : 0]

/** Below this share of examined items a report says too little; the second number is for each group. */
const minShare = { all: 0.7, group: 0.5 } as const
/** The maximum score of such a report. */
const littleCap = 60

/** Returns the number of examined items, of those in a package. */
export function lookedAt(
  { groups: graded }: Pick<Findings, 'groups'>,
  groupKeys: readonly GroupKey[],
): { done: number; of: number } {
  const of = groupKeys.reduce((sum, group) => sum + Object.keys(groups[group].items).length, 0)
  const done = groupKeys.reduce(
    (sum, group) => sum + Object.values(graded[group] ?? {}).filter((grade) => grade !== 'absent').length,
    0,
  )
  return { done, of }
}

/** Returns whether too much of a package is missing for a report. */
export function saysTooLittle(pack: Package, findings: Pick<Findings, 'groups'>): boolean {
  const target = groupsOf[pack]
  const share = (part: readonly GroupKey[]) => {
    const { done, of } = lookedAt(findings, part)
    return done / of
  }
  return share(target) < minShare.all || target.some((group) => share([group]) < minShare.group)
}

export type Scores = { body: number | null; groups: Partial<Record<GroupKey, number>>; total: number | null }

const min = (values: readonly number[]): number => Math.min(100, ...values)

/**
 * Returns scores from 0 to 100, for each group and in total: the mean, capped by the worst finding and by the examined
 * share. A panel without a finding does not count.
 */
export function scoresOf({ panels: read, groups: graded }: Findings, pack?: Package): Scores {
  const matches = panelSlugs.flatMap((panel) => (read[panel] ? [{ panel, state: read[panel].state }] : []))
  const bodyCap = min(matches.map(({ panel, state }) => panelCap(panel, state)))
  const bodyMean = meanOf(matches.map(({ panel, state }) => ({ score: ofPanel[state], weight: weightOf(panel) })))
  const body = bodyMean === null ? null : Math.min(bodyMean, bodyCap)
  const scores: Partial<Record<GroupKey, number>> = {}
  const caps = [bodyCap]
  for (const key of groupKeys) {
    const items = Object.entries(graded[key] ?? {})
    const mean = meanOf(
      items.flatMap(([, grade]) => {
        const score = ofGrade[grade]
        return score === null ? [] : [{ score, weight: 1 }]
      }),
    )
    if (mean === null) continue
    const cap = min(items.map(([item, grade]) => itemCap(key, item, grade)))
    scores[key] = Math.min(mean, cap)
    caps.push(cap)
  }
  if (pack && saysTooLittle(pack, { groups: graded })) caps.push(littleCap)
  const all = [
    ...(body === null ? [] : [{ score: body, weight: groupWeights.body }]),
    ...groupKeys.flatMap((key) => {
      const score = scores[key]
      return score === undefined ? [] : [{ score, weight: groupWeights[key] }]
    }),
  ]
  const total = meanOf(all)
  return { body, groups: scores, total: total === null ? null : Math.min(total, min(caps)) }
}

/** Thickness above a factory's paint; below 70 the paint was ground down. */
export const isThick = (microns: number): boolean => microns > 180

export type Missing = { group: 'body' | GroupKey; count: number }

/** Lists the items of a package without a finding, group by group. */
export function missingOf(pack: Package, findings: Findings): Missing[] {
  const bodyLeft = panelSlugs.filter((panel) => !findings.panels[panel]).length
  const groupsLeft = groupsOf[pack].map((group): Missing => {
    const items = Object.keys(groups[group].items)
    return { group, count: items.filter((item) => !findings.groups[group]?.[item]).length }
  })
  return [{ group: 'body' as const, count: bodyLeft }, ...groupsLeft].filter(({ count }) => count > 0)
}
