import { silhouettes } from '../silhouettes.ts'
import type { ModelLook } from './model-look.ts'

const [pickup] = silhouettes.pickup

/** The blue pickup of every street: a cab of two doors, a bed cut with a ruler, square lamps in a black grille. */
export const z24: ModelLook = {
  body: 'pickup',
  size: {
    ...pickup,
    length: 4435,
    width: 1690,
    height: 1690,
    wheelbase: 2620,
    overhang: 740,
    wheel: 340,
    sill: 330,
    nose: [40, 985],
    cowl: [1010, 1090],
    head: [1400, 1620],
    peak: 1800,
    tail: [2345, 1640],
    base: [2175, 1100],
    deck: [30, 1090],
    belt: [1070, 1085],
    pillar: 60,
    crisp: 0.92,
    doors: 2,
    cladding: false,
    rails: false,
  },
  headlamp: {
    front: [
      [0.54, 26],
      [0.84, 26],
      [0.84, 150],
      [0.54, 150],
    ],
    side: [
      [-60, 24],
      [60, 24],
      [64, 150],
      [-60, 150],
    ],
    bulbs: [[0.69, 88, 46]],
    amber: [
      [0.865, 26],
      [0.95, 26],
      [0.95, 148],
      [0.865, 148],
    ],
    softness: 0.08,
  },
  grilles: [
    {
      outline: [
        [0, 10],
        [0.98, 10],
        [0.98, 166],
        [0, 166],
      ],
      bars: 'across',
      count: 6,
      metal: 'dark',
      softness: 0.04,
    },
  ],
  badge: [88, 34],
  tail: {
    rear: [
      [0.84, 110],
      [1.0, 110],
      [1.0, 360],
      [0.84, 360],
    ],
    side: [
      [-40, 110],
      [50, 110],
      [50, 360],
      [-40, 360],
    ],
    amber: [
      [0.84, 112],
      [1.0, 112],
      [1.0, 180],
      [0.84, 180],
    ],
    softness: 0.08,
  },
  wheel: 6,
  trim: 2,
}
