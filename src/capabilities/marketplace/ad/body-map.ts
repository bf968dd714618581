import { panels, type PanelSlug, type PanelState } from '#kit/body-panels.ts'
import type { BodyStateSlug, BodyType, Paint, IntactPart } from './choices.ts'

export { panels, panelStates } from '#kit/body-panels.ts'
export type { PanelSlug, PanelState } from '#kit/body-panels.ts'

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

/** Bodies of which no part is as it left the works, whatever their map says. */
const withoutIntactParts: ReadonlySet<string> = new Set<BodyStateSlug>(['cabin-replaced', 'burned', 'scrap'])

/** The parts of which no panel is anything but sound. */
export const intactPartsOf = (map: Panels, bodyState: string): IntactPart[] =>
  withoutIntactParts.has(bodyState)
    ? []
    : (Object.keys(soundPanels) as IntactPart[]).filter((part) =>
        soundPanels[part].every((panel) => map[panel] === undefined),
      )
