import { silhouettes } from '../silhouettes.ts'
import type { ModelLook } from './model-look.ts'
import { peugeot206sd } from './peugeot.ts'

const [sedan] = silhouettes.sedan

const size = {
  ...sedan,
  length: 4502,
  width: 1720,
  height: 1460,
  wheelbase: 2671,
  overhang: 865,
  wheel: 308,
  sill: 205,
  nose: [130, 745],
  cowl: [1255, 975],
  head: [1930, 1400],
  peak: 2430,
  tail: [1360, 1390],
  base: [750, 1065],
  deck: [45, 1025],
  belt: [925, 965],
  pillar: 250,
  crisp: 0.5,
  fin: false,
} as const

/** The national saloon: a tall boot, large rounded lamps, a chrome grille of lying bars. */
export const samand: ModelLook = {
  body: 'sedan',
  size,
  headlamp: {
    front: [
      [0.42, 26],
      [0.7, -8],
      [0.98, -20],
      [1.03, 40],
      [0.97, 138],
      [0.6, 152],
      [0.42, 96],
    ],
    side: [
      [-60, -8],
      [230, -26],
      [356, -10],
      [270, 92],
      [120, 140],
      [-60, 146],
    ],
    bulbs: [
      [0.62, 76, 54],
      [0.85, 62, 46],
    ],
    softness: 0.38,
  },
  grilles: [
    {
      outline: [
        [0, 14],
        [0.36, 16],
        [0.38, 60],
        [0.28, 124],
        [0, 130],
      ],
      bars: 'across',
      count: 4,
      metal: 'chrome',
      softness: 0.26,
    },
    {
      outline: [
        [0, 322],
        [0.62, 318],
        [0.56, 398],
        [0, 402],
      ],
      bars: 'across',
      count: 3,
      metal: 'dark',
    },
  ],
  badge: [66, 40],
  tail: {
    rear: [
      [0.58, 34],
      [0.96, 14],
      [1.03, 60],
      [1.03, 214],
      [0.72, 220],
      [0.6, 150],
    ],
    side: [
      [-40, 14],
      [210, 28],
      [240, 80],
      [150, 196],
      [-40, 214],
    ],
    amber: [
      [0.84, 44],
      [1.03, 44],
      [1.03, 96],
      [0.84, 96],
    ],
    white: [
      [0.66, 128],
      [0.82, 124],
      [0.82, 176],
      [0.7, 180],
    ],
    softness: 0.36,
  },
  wheel: 1,
  trim: 0,
}

/** The later Samand: narrower lamps with a knee, a wide lower mouth, long tail lamps. */
export const sorenPlus: ModelLook = {
  ...samand,
  headlamp: {
    front: [
      [0.4, 66],
      [0.66, 14],
      [0.98, -34],
      [1.03, 14],
      [0.98, 96],
      [0.7, 128],
      [0.48, 124],
    ],
    side: [
      [-60, 0],
      [240, -36],
      [440, -66],
      [330, 50],
      [150, 112],
      [-60, 122],
    ],
    bulbs: [
      [0.6, 80, 42],
      [0.82, 44, 46],
    ],
    dark: true,
    softness: 0.28,
  },
  grilles: [
    {
      outline: [
        [0, 50],
        [0.34, 54],
        [0.3, 116],
        [0, 124],
      ],
      bars: 'mesh',
      metal: 'chrome',
      softness: 0.2,
    },
    {
      outline: [
        [0, 262],
        [0.6, 268],
        [0.66, 330],
        [0.54, 410],
        [0, 416],
      ],
      bars: 'mesh',
      metal: 'dark',
      softness: 0.2,
    },
  ],
  badge: [86, 42],
  tail: {
    rear: [
      [0.42, 66],
      [0.7, 40],
      [1.0, 16],
      [1.03, 150],
      [0.76, 184],
      [0.46, 128],
    ],
    side: [
      [-40, 14],
      [250, 10],
      [330, 34],
      [170, 130],
      [-40, 160],
    ],
    white: [
      [0.54, 80],
      [0.7, 70],
      [0.7, 118],
      [0.56, 120],
    ],
    softness: 0.3,
  },
  wheel: 4,
  trim: 1,
}

/** Swept eyes and a broad grille of chrome wings, a high waist and a short tail. */
export const denaPlus: ModelLook = {
  ...samand,
  size: {
    ...size,
    length: 4558,
    height: 1472,
    nose: [165, 745],
    base: [680, 1080],
    deck: [55, 1045],
    tail: [1330, 1395],
    crisp: 0.3,
    belt: [930, 985],
  },
  headlamp: {
    front: [
      [0.38, 92],
      [0.6, 44],
      [0.96, -54],
      [1.03, -20],
      [0.99, 66],
      [0.78, 126],
      [0.5, 134],
    ],
    side: [
      [-60, 0],
      [240, -56],
      [560, -130],
      [440, -16],
      [220, 96],
      [-60, 128],
    ],
    bulbs: [
      [0.6, 88, 42],
      [0.82, 34, 48],
    ],
    glow: [
      [0.46, 118],
      [0.78, 110],
      [0.98, 52],
    ],
    dark: true,
    softness: 0.26,
  },
  grilles: [
    {
      outline: [
        [0, 36],
        [0.35, 66],
        [0.4, 112],
        [0.3, 168],
        [0, 178],
      ],
      bars: 'across',
      count: 4,
      metal: 'chrome',
      softness: 0.22,
    },
    {
      outline: [
        [0, 290],
        [0.56, 300],
        [0.66, 350],
        [0.54, 420],
        [0, 424],
      ],
      bars: 'mesh',
      metal: 'dark',
      softness: 0.24,
    },
  ],
  badge: [96, 44],
  tail: {
    rear: [
      [0.46, 72],
      [0.8, 30],
      [1.02, 14],
      [1.03, 178],
      [0.82, 206],
      [0.5, 136],
    ],
    side: [
      [-40, 12],
      [220, 6],
      [340, 40],
      [180, 150],
      [-40, 190],
    ],
    white: [
      [0.56, 84],
      [0.74, 70],
      [0.74, 126],
      [0.6, 128],
    ],
    softness: 0.34,
  },
  wheel: 0,
  trim: 2,
}

/** A 206 with a boot under a face of its own: pointed lamps and a broad mouth. */
export const ranaPlus: ModelLook = {
  ...peugeot206sd,
  size: { ...peugeot206sd.size, length: 4210, height: 1457, nose: [150, 715] },
  headlamp: {
    front: [
      [0.4, 84],
      [0.64, 24],
      [0.94, -46],
      [1.03, -30],
      [1.0, 58],
      [0.76, 112],
      [0.52, 122],
    ],
    side: [
      [-60, 4],
      [220, -50],
      [540, -126],
      [440, -40],
      [240, 74],
      [-60, 116],
    ],
    bulbs: [
      [0.62, 76, 40],
      [0.82, 34, 46],
    ],
    dark: true,
    softness: 0.2,
  },
  grilles: [
    {
      outline: [
        [0, 64],
        [0.34, 70],
        [0.38, 104],
        [0.28, 148],
        [0, 154],
      ],
      bars: 'across',
      count: 3,
      metal: 'chrome',
      softness: 0.2,
    },
    {
      outline: [
        [0, 262],
        [0.54, 272],
        [0.64, 330],
        [0.52, 408],
        [0, 414],
      ],
      bars: 'mesh',
      metal: 'dark',
      softness: 0.24,
    },
  ],
  badge: [104, 40],
  tail: {
    ...peugeot206sd.tail,
    rear: [
      [0.64, 16],
      [0.98, -6],
      [1.03, 40],
      [1.03, 250],
      [0.86, 256],
      [0.66, 170],
    ],
    amber: [
      [0.82, 176],
      [1.03, 176],
      [1.03, 214],
      [0.84, 216],
    ],
  },
  wheel: 4,
  trim: 2,
}

/** The newest saloon: narrow eyes joined by a dark mesh, upright lights in the corners of the bumper. */
export const tara: ModelLook = {
  ...samand,
  size: {
    ...size,
    fin: true,
    length: 4560,
    width: 1790,
    height: 1500,
    wheelbase: 2655,
    overhang: 895,
    wheel: 318,
    nose: [170, 775],
    cowl: [1210, 1010],
    head: [1990, 1435],
    peak: 2500,
    tail: [1290, 1415],
    base: [520, 1120],
    deck: [60, 1085],
    belt: [965, 1045],
    pillar: 330,
    crisp: 0.28,
  },
  headlamp: {
    front: [
      [0.44, 42],
      [0.74, 6],
      [0.98, -40],
      [1.03, -8],
      [0.98, 58],
      [0.66, 96],
      [0.46, 84],
    ],
    side: [
      [-60, -6],
      [260, -52],
      [520, -92],
      [400, 10],
      [200, 70],
      [-60, 84],
    ],
    bulbs: [
      [0.6, 60, 26],
      [0.74, 48, 28],
      [0.88, 26, 28],
    ],
    glow: [
      [0.47, 56],
      [0.74, 24],
      [1.0, -22],
    ],
    dark: true,
    softness: 0.16,
  },
  grilles: [
    {
      outline: [
        [0, 20],
        [0.42, 40],
        [0.48, 90],
        [0.36, 216],
        [0, 232],
      ],
      bars: 'mesh',
      metal: 'chrome',
      softness: 0.16,
    },
    {
      outline: [
        [0, 336],
        [0.56, 330],
        [0.62, 380],
        [0.5, 430],
        [0, 434],
      ],
      bars: 'across',
      count: 3,
      metal: 'dark',
      softness: 0.2,
    },
    {
      outline: [
        [0.8, 196],
        [0.85, 186],
        [0.87, 330],
        [0.83, 336],
      ],
      bars: 'none',
      metal: 'chrome',
      softness: 0.2,
    },
  ],
  badge: [74, 44],
  tail: {
    rear: [
      [0.3, 66],
      [0.7, 44],
      [1.02, 16],
      [1.03, 126],
      [0.84, 168],
      [0.66, 122],
      [0.32, 104],
    ],
    side: [
      [-40, 10],
      [260, 4],
      [390, 24],
      [190, 110],
      [-40, 146],
    ],
    white: [
      [0.72, 96],
      [0.84, 92],
      [0.84, 128],
      [0.74, 128],
    ],
    softness: 0.2,
  },
  wheel: 5,
  trim: 1,
}
