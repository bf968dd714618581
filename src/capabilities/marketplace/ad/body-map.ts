import type { BodyType, Paint, IntactPart } from './choices.ts'

/**
 * The body map: every panel that can be named on a car and every state it can be in. Made once from the inspection sheets
 * in use (bumpers, hood, roof, trunk, doors, fenders, sills, pillars, chassis rails, aprons); form, drawing, list, filter
 * and inspection report all read this table.
 */
export const panels = {
  'front-bumper': 'سپر جلو',
  'rear-bumper': 'سپر عقب',
  hood: 'کاپوت',
  roof: 'سقف',
  trunk: 'درب صندوق',
  'front-right-fender': 'گلگیر جلو راست',
  'front-left-fender': 'گلگیر جلو چپ',
  'rear-right-fender': 'گلگیر عقب راست',
  'rear-left-fender': 'گلگیر عقب چپ',
  'front-right-door': 'درب جلو راست',
  'front-left-door': 'درب جلو چپ',
  'rear-right-door': 'درب عقب راست',
  'rear-left-door': 'درب عقب چپ',
  'right-sill': 'رکاب راست',
  'left-sill': 'رکاب چپ',
  'right-a-pillar': 'ستون جلو راست',
  'left-a-pillar': 'ستون جلو چپ',
  'right-b-pillar': 'ستون وسط راست',
  'left-b-pillar': 'ستون وسط چپ',
  'right-c-pillar': 'ستون عقب راست',
  'left-c-pillar': 'ستون عقب چپ',
  'front-right-rail': 'سرشاسی جلو راست',
  'front-left-rail': 'سرشاسی جلو چپ',
  'rear-right-rail': 'سرشاسی عقب راست',
  'rear-left-rail': 'سرشاسی عقب چپ',
  'front-apron': 'سینی جلو',
  'rear-apron': 'سینی عقب',
} as const
export type PanelSlug = keyof typeof panels

/** Everything that a panel can be besides sound («سالم»). */
export const panelStates = {
  painted: 'رنگ‌شده',
  spot: 'لکه‌گیری',
  'dent-repair': 'صافکاری بدون رنگ',
  replaced: 'تعویض‌شده',
  dented: 'ضربه‌خورده',
  scratched: 'خط و خش',
} as const
export type PanelState = keyof typeof panelStates

/** Panels that are not sound; a panel that is absent is sound. */
export type Panels = Partial<Record<PanelSlug, PanelState>>

const withoutRearDoors: ReadonlySet<BodyType> = new Set(['coupe', 'convertible', 'pickup'])

/** Is the panel there on a body of this kind? */
export const hasPanel = (bodyType: BodyType, panel: PanelSlug): boolean =>
  !withoutRearDoors.has(bodyType) || (panel !== 'rear-right-door' && panel !== 'rear-left-door')

const namesEnding = (...endings: string[]) =>
  (Object.keys(panels) as PanelSlug[]).filter((panel) => endings.some((ending) => panel.endsWith(ending)))

const sides = namesEnding('fender', 'door')
const soundPanels: Record<IntactPart, readonly PanelSlug[]> = {
  roof: namesEnding('roof', 'pillar'),
  chassis: namesEnding('rail', 'apron'),
}

/**
 * How much of a body is painted, panel by panel: nothing painted, replaced or hit; a single spot; every fender and door but
 * not the roof; null for anything else. Scratches and dents taken out without paint do not count.
 */
export function paintworkOf(map: Panels, bodyType: BodyType): Paint | null {
  const states = Object.values(map).filter((state) => state !== 'scratched' && state !== 'dent-repair')
  if (states.length === 0) return 'none'
  if (states.length === 1 && states[0] === 'spot') return 'one-spot'
  const around = sides.every((panel) => map[panel] === 'painted' || !hasPanel(bodyType, panel))
  return around && map.roof === undefined ? 'around' : null
}

/** The parts of which no panel is anything but sound. */
export const intactPartsOf = (map: Panels): IntactPart[] =>
  (Object.keys(soundPanels) as IntactPart[]).filter((part) =>
    soundPanels[part].every((panel) => map[panel] === undefined),
  )
