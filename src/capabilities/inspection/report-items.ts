import { panels, panelStates, type PanelSlug, type PanelState } from '#kit/body-panels.ts'
import type { Package } from './states.ts'

/** What is looked at besides the body, group by group (DOMAIN.md 9.7). */
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

/** How something was found; `absent` is what the car does not have or what could not be looked at. */
export const grades = { good: 'سالم', minor: 'ایراد جزئی', bad: 'خراب', absent: 'بررسی نشد' } as const
export type Grade = keyof typeof grades

/** How a panel was found. */
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
/** What carries the car counts three times. */
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

/** The mean of scores by their weights, rounded down: 100 means that nothing was found. Null where nothing was looked at. */
function meanOf(parts: readonly Weighed[]): number | null {
  const weight = parts.reduce((sum, part) => sum + part.weight, 0)
  if (weight === 0) return null
  return Math.floor(parts.reduce((sum, part) => sum + part.score * part.weight, 0) / weight)
}

export type Scores = { body: number | null; groups: Partial<Record<GroupKey, number>>; total: number | null }

/** From 0 to 100, for each group and all of them. A panel that nobody wrote down counts as nothing. */
export function scoresOf({ panels: read, groups: graded }: Findings): Scores {
  const body = meanOf(
    panelSlugs.flatMap((panel) => {
      const found = read[panel]
      return found ? [{ score: ofPanel[found.state], weight: weightOf(panel) }] : []
    }),
  )
  const scores: Partial<Record<GroupKey, number>> = {}
  for (const key of groupKeys) {
    const items = Object.values(graded[key] ?? {}).flatMap((grade) => {
      const score = ofGrade[grade]
      return score === null ? [] : [{ score, weight: 1 }]
    })
    const score = meanOf(items)
    if (score !== null) scores[key] = score
  }
  const all = [
    ...(body === null ? [] : [{ score: body, weight: groupWeights.body }]),
    ...groupKeys.flatMap((key) => {
      const score = scores[key]
      return score === undefined ? [] : [{ score, weight: groupWeights[key] }]
    }),
  ]
  return { body, groups: scores, total: meanOf(all) }
}

/** Paint that is thicker than a works' own; thinner than 70 was ground down. */
export const isThick = (microns: number): boolean => microns > 180

export type Missing = { group: 'body' | GroupKey; count: number }

/** What a package asks for and nobody has written down, group by group. */
export function missingOf(pack: Package, findings: Findings): Missing[] {
  const bodyLeft = panelSlugs.filter((panel) => !findings.panels[panel]).length
  const groupsLeft = groupsOf[pack].map((group): Missing => {
    const items = Object.keys(groups[group].items)
    return { group, count: items.filter((item) => !findings.groups[group]?.[item]).length }
  })
  return [{ group: 'body' as const, count: bodyLeft }, ...groupsLeft].filter(({ count }) => count > 0)
}
