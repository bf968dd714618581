import { silhouettes } from '../silhouettes.ts'
import type { ModelLook } from './model-look.ts'

const [sedan] = silhouettes.sedan
const [hatchback] = silhouettes.hatchback

const small = {
  length: 3835,
  width: 1652,
  height: 1430,
  wheelbase: 2442,
  overhang: 745,
  wheel: 292,
  sill: 195,
  nose: [165, 690],
  cowl: [860, 965],
  head: [1530, 1372],
  peak: 1960,
  tail: [690, 1338],
  base: [170, 975],
  deck: [75, 900],
  belt: [900, 985],
  pillar: 400,
  crisp: 0.22,
  fin: false,
} as const

/** Feline eyes that run far back into the front wings, a short bonnet, the lion over a small mouth. */
export const peugeot206: ModelLook = {
  body: 'hatchback',
  size: { ...hatchback, ...small },
  headlamp: {
    front: [
      [0.4, 98],
      [0.62, 22],
      [0.9, -52],
      [1.03, -40],
      [1.01, 60],
      [0.8, 122],
      [0.5, 138],
    ],
    side: [
      [-60, 20],
      [210, -58],
      [640, -172],
      [560, -76],
      [330, 62],
      [120, 120],
      [-60, 128],
    ],
    bulbs: [
      [0.62, 78, 44],
      [0.82, 38, 50],
    ],
    softness: 0.36,
  },
  grilles: [
    {
      outline: [
        [0, 196],
        [0.4, 192],
        [0.44, 230],
        [0.36, 258],
        [0, 262],
      ],
      bars: 'across',
      count: 3,
      metal: 'dark',
      softness: 0.4,
    },
    {
      outline: [
        [0, 330],
        [0.62, 322],
        [0.56, 408],
        [0, 414],
      ],
      bars: 'mesh',
      metal: 'dark',
    },
  ],
  badge: [92, 52],
  tail: {
    rear: [
      [0.74, -96],
      [0.98, -150],
      [1.03, -20],
      [1.03, 178],
      [0.8, 190],
      [0.7, 90],
    ],
    side: [
      [-40, -110],
      [90, -150],
      [250, -60],
      [190, 90],
      [110, 182],
      [-40, 186],
    ],
    amber: [
      [0.76, 96],
      [1.03, 92],
      [1.03, 136],
      [0.76, 140],
    ],
    white: [
      [0.84, 20],
      [0.97, 16],
      [0.97, 64],
      [0.84, 66],
    ],
    softness: 0.4,
  },
  wheel: 0,
  trim: 0,
}

/** 206 with a boot. */
export const peugeot206sd: ModelLook = {
  ...peugeot206,
  body: 'sedan',
  size: {
    ...sedan,
    ...small,
    length: 4188,
    height: 1450,
    tail: [1120, 1365],
    base: [560, 1065],
    deck: [50, 1025],
    pillar: 230,
    peak: 2060,
  },
  tail: {
    rear: [
      [0.6, 40],
      [0.94, 6],
      [1.03, 60],
      [1.03, 196],
      [0.74, 186],
      [0.62, 130],
    ],
    side: [
      [-40, 6],
      [150, 14],
      [270, 58],
      [150, 150],
      [-40, 196],
    ],
    amber: [
      [0.86, 60],
      [1.03, 60],
      [1.03, 104],
      [0.86, 104],
    ],
    white: [
      [0.66, 84],
      [0.8, 80],
      [0.8, 126],
      [0.68, 128],
    ],
    softness: 0.38,
  },
}

/** Taller eyes drawn up to the bonnet, and one wide mouth with a rim of chrome. */
export const peugeot207: ModelLook = {
  ...peugeot206,
  size: { ...peugeot206.size, length: 3872, wheel: 304, nose: [170, 705] },
  headlamp: {
    front: [
      [0.46, 118],
      [0.6, 40],
      [0.88, -58],
      [1.03, -52],
      [1.01, 44],
      [0.86, 132],
      [0.64, 168],
    ],
    side: [
      [-60, 10],
      [210, -62],
      [660, -190],
      [600, -96],
      [380, 46],
      [140, 132],
      [-60, 150],
    ],
    bulbs: [
      [0.64, 92, 46],
      [0.83, 40, 54],
    ],
    dark: true,
    softness: 0.3,
  },
  grilles: [
    {
      outline: [
        [0, 176],
        [0.5, 172],
        [0.66, 238],
        [0.5, 398],
        [0, 410],
      ],
      bars: 'across',
      count: 7,
      metal: 'chrome',
      softness: 0.34,
    },
  ],
  badge: [90, 54],
  wheel: 4,
  trim: 2,
}

/** 207 with a boot. */
export const peugeot207sd: ModelLook = {
  ...peugeot207,
  body: 'sedan',
  size: { ...peugeot206sd.size, length: 4195, wheel: 304, nose: [170, 705] },
  tail: {
    ...peugeot206sd.tail,
    rear: [
      [0.44, 34],
      [0.72, 8],
      [1.03, 20],
      [1.03, 128],
      [0.78, 148],
      [0.46, 96],
    ],
    amber: [
      [0.86, 92],
      [1.03, 90],
      [1.03, 124],
      [0.86, 128],
    ],
  },
}

const large = {
  length: 4408,
  width: 1706,
  height: 1412,
  wheelbase: 2669,
  overhang: 850,
  wheel: 304,
  sill: 200,
  nose: [90, 705],
  cowl: [1270, 925],
  head: [1900, 1348],
  peak: 2390,
  tail: [1330, 1345],
  base: [790, 1000],
  deck: [35, 950],
  belt: [888, 915],
  pillar: 250,
  crisp: 0.72,
  fin: false,
} as const

/** Long and low; slim lamps with amber corners and one slim grille from lamp to lamp. */
export const peugeot405: ModelLook = {
  body: 'sedan',
  size: { ...sedan, ...large },
  headlamp: {
    front: [
      [0.42, 14],
      [0.98, -4],
      [1.0, 24],
      [0.98, 106],
      [0.46, 118],
    ],
    side: [
      [-60, -4],
      [300, -14],
      [330, 10],
      [270, 96],
      [-60, 104],
    ],
    bulbs: [[0.58, 62, 42]],
    amber: [
      [0.92, 4],
      [0.985, 2],
      [0.985, 102],
      [0.92, 106],
    ],
    softness: 0.12,
  },
  grilles: [
    {
      outline: [
        [0, 20],
        [0.4, 20],
        [0.44, 104],
        [0, 104],
      ],
      bars: 'across',
      count: 5,
      metal: 'dark',
      softness: 0.1,
    },
    {
      outline: [
        [0, 316],
        [0.66, 316],
        [0.6, 376],
        [0, 380],
      ],
      bars: 'across',
      count: 3,
      metal: 'dark',
    },
  ],
  badge: [62, 40],
  tail: {
    rear: [
      [0.36, 44],
      [1.03, 34],
      [1.03, 150],
      [0.4, 156],
    ],
    side: [
      [-40, 34],
      [196, 40],
      [176, 146],
      [-40, 150],
    ],
    amber: [
      [0.8, 50],
      [1.03, 48],
      [1.03, 90],
      [0.8, 92],
    ],
    white: [
      [0.46, 96],
      [0.62, 94],
      [0.62, 140],
      [0.48, 142],
    ],
    softness: 0.12,
  },
  wheel: 3,
  trim: 2,
}

/** 405 with a new face: clear lamps that taper to a chrome-framed grille, and lamps right across the boot. */
export const peugeotPars: ModelLook = {
  ...peugeot405,
  size: { ...peugeot405.size, nose: [120, 715] },
  headlamp: {
    front: [
      [0.36, 40],
      [0.62, -2],
      [0.98, -22],
      [1.03, 20],
      [1.0, 104],
      [0.66, 128],
      [0.42, 112],
    ],
    side: [
      [-60, -10],
      [220, -30],
      [372, -26],
      [300, 60],
      [160, 104],
      [-60, 112],
    ],
    bulbs: [
      [0.58, 64, 44],
      [0.8, 48, 44],
    ],
    softness: 0.28,
  },
  grilles: [
    {
      outline: [
        [0, 44],
        [0.3, 44],
        [0.34, 74],
        [0.24, 130],
        [0, 138],
      ],
      bars: 'across',
      count: 4,
      metal: 'chrome',
      softness: 0.3,
    },
    {
      outline: [
        [0, 300],
        [0.62, 296],
        [0.56, 380],
        [0, 386],
      ],
      bars: 'mesh',
      metal: 'dark',
    },
  ],
  badge: [10, 42],
  tail: {
    rear: [
      [0, 62],
      [0.4, 48],
      [1.03, 34],
      [1.03, 168],
      [0.42, 166],
      [0, 150],
    ],
    side: [
      [-40, 34],
      [230, 42],
      [180, 164],
      [-40, 168],
    ],
    amber: [
      [0.8, 50],
      [1.03, 48],
      [1.03, 96],
      [0.8, 98],
    ],
    white: [
      [0.44, 70],
      [0.6, 66],
      [0.6, 148],
      [0.44, 150],
    ],
    softness: 0.12,
  },
  wheel: 1,
  trim: 0,
}
