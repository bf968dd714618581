import { describe, expect, it } from 'vitest'
import { bodyStates, intactParts, paintworkConditions } from './choices.ts'
import { paintworkOf, intactPartsOf, type PanelSlug, type Panels } from './body-map.ts'

const all = (state: Panels[PanelSlug], ...panels: PanelSlug[]): Panels =>
  Object.fromEntries(panels.map((panel) => [panel, state]))

const fenders = ['front-right-fender', 'front-left-fender', 'rear-right-fender', 'rear-left-fender'] as const
const frontDoors = ['front-right-door', 'front-left-door'] as const
const rearDoors = ['rear-right-door', 'rear-left-door'] as const

describe('paint facts for buyers, panel by panel', () => {
  it.each<[string, Panels, ReturnType<typeof paintworkOf>]>([
    ['a car without a mark', {}, 'none'],
    ['scratches', { hood: 'scratched', 'front-bumper': 'scratched' }, 'none'],
    ['a dent taken out without paint', { hood: 'dent-repair' }, 'none'],
    ['a spot on one door', { 'rear-left-door': 'spot' }, 'one-spot'],
    ['a spot and a scratch', { 'rear-left-door': 'spot', hood: 'scratched' }, 'one-spot'],
    ['two spots', { 'rear-left-door': 'spot', hood: 'spot' }, null],
    ['one whole panel', { hood: 'painted' }, null],
    ['a new hood', { hood: 'replaced' }, null],
    ['a panel that is hit', { trunk: 'dented' }, null],
    ['all fenders and doors', all('painted', ...fenders, ...frontDoors, ...rearDoors), 'around'],
    [
      'all round and the hood',
      { ...all('painted', ...fenders, ...frontDoors, ...rearDoors), hood: 'painted' },
      'around',
    ],
    ['the roof too', { ...all('painted', ...fenders, ...frontDoors, ...rearDoors), roof: 'painted' }, null],
    ['all round but the rear doors', all('painted', ...fenders, ...frontDoors), null],
  ])('%s', (_case, panels, paint) => {
    expect(paintworkOf(panels, 'sedan', 'no-paint')).toBe(paint)
  })

  it('reports full paint for a pickup, which has no rear doors', () => {
    expect(paintworkOf(all('painted', ...fenders, ...frontDoors), 'pickup', 'around-painted')).toBe('around')
  })
})

it.each(['full-painted', 'one-spot', 'hood-replaced', 'crashed', 'scrap'] as const)(
  'claims no unpainted body of a %s car without a mark',
  (state) => {
    expect(paintworkOf({}, 'sedan', state)).toBeNull()
    expect(paintworkOf({ hood: 'scratched' }, 'sedan', state)).toBeNull()
  },
)

it('names no option of the body map like a body state', () => {
  const words = (text: string) => text.replace(/\u200c/g, ' ')
  const described = Object.values(bodyStates).map(words)
  for (const option of [...Object.values(paintworkConditions), ...Object.values(intactParts)].map(words))
    expect(described.filter((state) => state === option || state.startsWith(`${option} `))).toEqual([])
})

describe('structural parts', () => {
  it.each<[string, Panels, string[]]>([
    ['is sound on a car without a mark', {}, ['roof', 'chassis']],
    [
      'is sound whatever was done to doors and hood',
      { hood: 'replaced', 'rear-left-door': 'dented' },
      ['roof', 'chassis'],
    ],
    ['is not sound with a painted roof', { roof: 'painted' }, ['chassis']],
    ['is not sound with a pillar replaced', { 'left-c-pillar': 'replaced' }, ['chassis']],
    ['is not sound with a rail that is hit', { 'front-left-rail': 'dented' }, ['roof']],
    ['is not sound with an apron repaired', { 'rear-apron': 'dent-repair' }, ['roof']],
  ])('%s', (_case, panels, sound) => {
    expect(intactPartsOf(panels, 'no-paint')).toEqual(sound)
  })

  it.each(['cabin-replaced', 'burned', 'scrap'])('lists no sound part in a body that is %s', (state) => {
    expect(intactPartsOf({}, state)).toEqual([])
  })
})
