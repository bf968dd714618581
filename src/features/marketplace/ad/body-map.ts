import { panels, type PanelSlug, type PanelState } from '#kit/body-panels.ts'
import { bodyClassOf, type BodyStateSlug, type BodyType, type Paint, type IntactPart } from './choices.ts'

export { panels, panelStates } from '#kit/body-panels.ts'
export type { PanelSlug, PanelState } from '#kit/body-panels.ts'

/** Damaged panels; an absent panel is sound. */
export type Panels = Partial<Record<PanelSlug, PanelState>>

const withoutRearDoors: ReadonlySet<BodyType> = new Set(['coupe', 'convertible', 'pickup'])

/** Whether a body of this type has the panel. */
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
 * Classifies the paint of a body by its panels: none painted, replaced or dented; a single spot;
 * every fender and door but not the roof; null otherwise. Scratches and dents repaired without
 * paint do not count. A map without a mark proves nothing when the described state is worse.
 */
export function paintworkOf(map: Panels, bodyType: BodyType, bodyState: BodyStateSlug): Paint | null {
  const states = Object.values(map).filter((state) => state !== 'scratched' && state !== 'dent-repair')
  if (states.length === 0) return bodyClassOf(bodyState) === 'sound' ? 'none' : null
  if (states.length === 1 && states[0] === 'spot') return 'one-spot'
  const around = sides.every((panel) => map[panel] === 'painted' || !hasPanel(bodyType, panel))
  return around && map.roof === undefined ? 'around' : null
}

/** Body states without an original part, whatever the map says. */
const withoutIntactParts: ReadonlySet<string> = new Set<BodyStateSlug>(['cabin-replaced', 'burned', 'scrap'])

/** Lists the structural parts with only sound panels. */
export const intactPartsOf = (map: Panels, bodyState: string): IntactPart[] =>
  withoutIntactParts.has(bodyState)
    ? []
    : (Object.keys(soundPanels) as IntactPart[]).filter((part) =>
        soundPanels[part].every((panel) => map[panel] === undefined),
      )
