import { silhouettes } from '../silhouettes.ts'
import type { ModelLook } from './model-look.ts'

const [sedan] = silhouettes.sedan
const [hatchback] = silhouettes.hatchback

const size = {
  length: 4250,
  width: 1740,
  height: 1530,
  wheelbase: 2630,
  overhang: 770,
  wheel: 308,
  sill: 215,
  nose: [100, 800],
  cowl: [995, 1025],
  head: [1620, 1455],
  peak: 2150,
  tail: [1140, 1440],
  base: [640, 1090],
  deck: [40, 1050],
  belt: [985, 1020],
  pillar: 190,
  crisp: 0.55,
  fin: false,
} as const

/** Tall, upright and plain: flat sides, big simple lamps, a small grille under a straight bonnet. */
export const tondar90: ModelLook = {
  body: 'sedan',
  size: { ...sedan, ...size },
  headlamp: {
    front: [
      [0.5, 32],
      [0.76, -6],
      [1.0, -16],
      [1.03, 60],
      [0.98, 166],
      [0.7, 174],
      [0.5, 120],
    ],
    side: [
      [-60, -10],
      [230, -22],
      [300, 20],
      [240, 130],
      [110, 170],
      [-60, 172],
    ],
    bulbs: [
      [0.66, 88, 46],
      [0.87, 74, 50],
    ],
    softness: 0.34,
  },
  grilles: [
    {
      outline: [
        [0, 44],
        [0.38, 48],
        [0.42, 84],
        [0.34, 122],
        [0, 128],
      ],
      bars: 'across',
      count: 2,
      metal: 'chrome',
      softness: 0.22,
    },
    {
      outline: [
        [0, 340],
        [0.62, 336],
        [0.56, 424],
        [0, 430],
      ],
      bars: 'across',
      count: 3,
      metal: 'dark',
    },
  ],
  badge: [80, 44],
  tail: {
    rear: [
      [0.76, 6],
      [0.98, -6],
      [1.03, 60],
      [1.03, 268],
      [0.86, 272],
      [0.76, 170],
    ],
    side: [
      [-40, -4],
      [150, 8],
      [180, 90],
      [110, 258],
      [-40, 268],
    ],
    amber: [
      [0.8, 40],
      [1.03, 40],
      [1.03, 96],
      [0.8, 96],
    ],
    white: [
      [0.82, 180],
      [0.98, 180],
      [0.98, 230],
      [0.86, 230],
    ],
    softness: 0.3,
  },
  wheel: 3,
  trim: 0,
}

/** Tondar's height as a hatchback with softer lamps. */
export const sandero: ModelLook = {
  ...tondar90,
  body: 'hatchback',
  size: {
    ...hatchback,
    ...size,
    length: 4020,
    wheelbase: 2590,
    height: 1525,
    tail: [600, 1420],
    base: [130, 1080],
    deck: [60, 1000],
    pillar: 290,
    crisp: 0.36,
  },
  headlamp: {
    front: [
      [0.46, 84],
      [0.64, 20],
      [0.94, -36],
      [1.03, 0],
      [0.99, 110],
      [0.74, 160],
      [0.52, 150],
    ],
    side: [
      [-60, -6],
      [220, -36],
      [420, -56],
      [320, 60],
      [150, 144],
      [-60, 156],
    ],
    bulbs: [
      [0.64, 88, 44],
      [0.86, 50, 50],
    ],
    softness: 0.4,
  },
  tail: {
    rear: [
      [0.74, -150],
      [0.97, -166],
      [1.03, -30],
      [1.03, 150],
      [0.82, 156],
      [0.74, 20],
    ],
    side: [
      [-40, -150],
      [90, -166],
      [210, -70],
      [150, 80],
      [80, 150],
      [-40, 152],
    ],
    amber: [
      [0.78, -80],
      [1.03, -80],
      [1.03, -30],
      [0.78, -30],
    ],
    white: [
      [0.82, 60],
      [0.97, 60],
      [0.97, 106],
      [0.84, 106],
    ],
    softness: 0.36,
  },
  wheel: 1,
}

/** Sandero on long legs: dark skirts and rails on the roof. */
export const stepway: ModelLook = {
  ...sandero,
  size: {
    ...sandero.size,
    height: 1590,
    sill: 275,
    wheel: 318,
    cladding: true,
    rails: true,
    head: [1620, 1490],
    nose: [100, 840],
    cowl: [995, 1060],
    tail: [600, 1455],
    base: [130, 1115],
    deck: [60, 1035],
    belt: [1020, 1060],
  },
  wheel: 4,
  trim: 2,
}
