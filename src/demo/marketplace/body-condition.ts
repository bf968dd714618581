import { z } from 'zod'
import type { SeededRandom } from '#kit/seeded-random.ts'
import { dataFile } from '#platform/data-file.ts'
import text from '#resources/demo/body-states.json?raw'
import { hasPanel, type PanelSlug, type PanelState, type Panels } from '#features/marketplace/ad/body-map.ts'
import { bodyStates, type BodyStateSlug, type BodyType } from '#features/marketplace/ad/choices.ts'

/** The frequency of each state in real ads. */
const frequencies = dataFile(
  'demo/body-states.json',
  text,
  z.array(z.tuple([z.enum(Object.keys(bodyStates) as [BodyStateSlug, ...BodyStateSlug[]]), z.number()])),
)

const fenders: readonly PanelSlug[] = [
  'front-right-fender',
  'front-left-fender',
  'rear-right-fender',
  'rear-left-fender',
]
const doors: readonly PanelSlug[] = ['front-right-door', 'front-left-door', 'rear-right-door', 'rear-left-door']
const pillars: readonly PanelSlug[] = [
  'right-a-pillar',
  'left-a-pillar',
  'right-b-pillar',
  'left-b-pillar',
  'right-c-pillar',
  'left-c-pillar',
]
const outside: readonly PanelSlug[] = [...fenders, ...doors, 'hood', 'trunk', 'front-bumper', 'rear-bumper']
const frontEnd: readonly PanelSlug[] = [
  'front-bumper',
  'hood',
  'front-right-fender',
  'front-left-fender',
  'front-apron',
  'front-right-rail',
  'front-left-rail',
]
const rearEnd: readonly PanelSlug[] = ['rear-bumper', 'trunk', 'rear-right-fender', 'rear-left-fender', 'rear-apron']

/** States that are rare on young vehicles. */
const oldOnly = new Set<BodyStateSlug>(['around-painted', 'full-painted', 'cabin-replaced', 'burned', 'scrap'])

/** Draws the state of a body; older vehicles have more damage. */
export function drawBodyState(random: SeededRandom, yearsOnRoad: number): BodyStateSlug {
  const soundness = yearsOnRoad < 1.5 ? 6 : yearsOnRoad < 4 ? 2 : yearsOnRoad < 9 ? 1 : yearsOnRoad < 15 ? 0.6 : 0.4
  return random.weighted(
    frequencies().map(([state, weight]) => {
      if (state === 'no-paint') return [state, weight * soundness] as const
      return [state, oldOnly.has(state) && yearsOnRoad < 5 ? 0 : weight] as const
    }),
  )
}

/** Draws the panels of a state; `no-paint` has none. */
export function drawPanels(random: SeededRandom, state: BodyStateSlug, bodyType: string): Panels {
  const present = (panel: PanelSlug) => hasPanel(bodyType as BodyType, panel)
  const some = (panels: readonly PanelSlug[], count: number, as: PanelState) => {
    return marked(sample(random, panels.filter(present), count), as)
  }
  switch (state) {
    case 'no-paint':
      return {}
    case 'one-spot':
      return some(outside, 1, 'spot')
    case 'two-spots':
      return some(outside, 2, 'spot')
    case 'many-spots':
      return some(outside, random.int(3, 5), 'spot')
    case 'dent-repair':
      return some(outside, random.int(1, 3), 'dent-repair')
    case 'scratches':
      return some(outside, random.int(1, 3), 'scratched')
    case 'fender-painted':
      return some(fenders, 1, 'painted')
    case 'one-door-painted':
      return some(doors, 1, 'painted')
    case 'two-doors-painted':
      return some(doors, 2, 'painted')
    case 'hood-painted':
      return { hood: 'painted' }
    case 'around-painted':
      return some([...fenders, ...doors], 8, 'painted')
    case 'full-painted':
      return some([...fenders, ...doors, 'hood', 'roof', 'trunk'], 11, 'painted')
    case 'hood-replaced':
      return { hood: 'replaced' }
    case 'fender-replaced':
      return some(fenders, 1, 'replaced')
    case 'door-replaced':
      return some(doors, 1, 'replaced')
    case 'cabin-replaced':
      return marked([...pillars, 'roof'], 'replaced')
    case 'crashed':
      return some(random.chance(0.65) ? frontEnd : rearEnd, random.int(2, 5), 'dented')
    case 'burned':
      return { ...some(frontEnd, 4, 'dented'), roof: 'dented' }
    case 'scrap':
      return { ...some(outside, 6, 'dented'), roof: 'dented' }
  }
}

function marked(panels: readonly PanelSlug[], state: PanelState): Panels {
  return Object.fromEntries(panels.map((panel) => [panel, state]))
}

/** Draws `count` different values, or all when there are fewer. */
export function sample<T>(random: SeededRandom, values: readonly T[], count: number): T[] {
  const left = [...values]
  const taken: T[] = []
  while (taken.length < count && left.length > 0) taken.push(...left.splice(random.int(0, left.length - 1), 1))
  return taken
}
