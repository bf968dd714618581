import { silhouettes } from '../silhouettes.ts'
import type { ModelLook } from './model-look.ts'

const [, sedan] = silhouettes.sedan
const [, hatchback] = silhouettes.hatchback

const size = {
  length: 3935,
  width: 1605,
  height: 1455,
  wheelbase: 2345,
  overhang: 735,
  wheel: 274,
  sill: 205,
  nose: [70, 745],
  cowl: [960, 975],
  head: [1490, 1388],
  peak: 1930,
  tail: [1075, 1375],
  base: [610, 985],
  deck: [40, 950],
  belt: [915, 935],
  pillar: 150,
  crisp: 0.62,
  fin: false,
} as const

/** The small saloon of the nineties with new lamps: wide eyes, a thin mouth between them, hub caps. */
export const pride131: ModelLook = {
  body: 'sedan',
  size: { ...sedan!, ...size },
  headlamp: {
    front: [
      [0.5, 12],
      [0.93, -14],
      [1.02, 40],
      [0.96, 130],
      [0.6, 140],
      [0.46, 96],
    ],
    side: [
      [-60, -4],
      [250, -24],
      [318, 6],
      [170, 118],
      [-60, 128],
    ],
    bulbs: [
      [0.68, 70, 46],
      [0.86, 62, 40],
    ],
    softness: 0.34,
  },
  grilles: [
    {
      outline: [
        [0, 18],
        [0.42, 24],
        [0.38, 82],
        [0, 88],
      ],
      bars: 'across',
      count: 3,
      metal: 'chrome',
    },
    {
      outline: [
        [0, 300],
        [0.6, 300],
        [0.54, 372],
        [0, 376],
      ],
      bars: 'across',
      count: 3,
      metal: 'dark',
    },
  ],
  badge: [52, 36],
  tail: {
    rear: [
      [0.62, 24],
      [1.03, 18],
      [1.03, 216],
      [0.7, 206],
      [0.6, 120],
    ],
    side: [
      [-40, 18],
      [190, 24],
      [160, 120],
      [96, 210],
      [-40, 214],
    ],
    amber: [
      [0.82, 40],
      [1.03, 40],
      [1.03, 92],
      [0.82, 92],
    ],
    white: [
      [0.66, 120],
      [0.8, 120],
      [0.8, 168],
      [0.7, 168],
    ],
  },
  wheel: 3,
  trim: 1,
}

/** The same car as a hatchback, its tail cut off upright. */
export const pride111: ModelLook = {
  ...pride131,
  body: 'hatchback',
  size: { ...hatchback!, ...size, length: 3620, tail: [385, 1370], base: [90, 985], deck: [40, 920], pillar: 210 },
  headlamp: {
    ...pride131.headlamp,
    front: [
      [0.5, 26],
      [0.74, -8],
      [0.96, -6],
      [1.02, 60],
      [0.94, 140],
      [0.62, 150],
      [0.47, 100],
    ],
    softness: 0.45,
  },
  grilles: [
    {
      outline: [
        [0, 34],
        [0.36, 36],
        [0.33, 78],
        [0, 82],
      ],
      bars: 'across',
      count: 2,
      metal: 'dark',
    },
    {
      outline: [
        [0, 296],
        [0.58, 300],
        [0.5, 380],
        [0, 384],
      ],
      bars: 'across',
      count: 3,
      metal: 'dark',
    },
  ],
  tail: {
    rear: [
      [0.72, -150],
      [0.98, -160],
      [1.03, 60],
      [1.03, 200],
      [0.76, 196],
      [0.7, 20],
    ],
    side: [
      [-40, -150],
      [120, -156],
      [150, 20],
      [100, 196],
      [-40, 200],
    ],
    amber: [
      [0.74, -110],
      [1.03, -110],
      [1.03, -40],
      [0.74, -40],
    ],
    white: [
      [0.78, 90],
      [0.94, 90],
      [0.94, 140],
      [0.78, 140],
    ],
  },
}
