import type { DrawingBody } from './options.ts'

/**
 * The measures of one silhouette in millimetres. Pairs are [distance, height]: `nose`, `cowl` and `head`
 * count from the front end, `tail`, `base` and `deck` from the rear end.
 */
export type Proportions = {
  length: number
  width: number
  height: number
  wheelbase: number
  overhang: number
  /** Outer radius of the tyre. */
  wheel: number
  sill: number
  /** Leading edge of the bonnet. */
  nose: readonly [number, number]
  /** Foot of the windscreen. */
  cowl: readonly [number, number]
  /** Top of the windscreen. */
  head: readonly [number, number]
  /** Highest place of the roof, from the front. */
  peak: number
  /** End of the roof. */
  tail: readonly [number, number]
  /** Foot of the rear window. */
  base: readonly [number, number]
  /** Edge over the rear lamps. */
  deck: readonly [number, number]
  /** Height of the windows' lower edge in front and behind. */
  belt: readonly [number, number]
  /** Foot of the last pillar in front of the rear window's foot. */
  pillar: number
  /** 0 is round, 1 is cut with a ruler. */
  crisp: number
  doors: 2 | 4
  cladding: boolean
  rails: boolean
}

const sedan: Proportions = {
  length: 4640, width: 1820, height: 1470, wheelbase: 2700, overhang: 890, wheel: 330, sill: 205,
  nose: [150, 745], cowl: [1230, 1000], head: [2010, 1405], peak: 2560,
  tail: [1350, 1385], base: [590, 1105], deck: [60, 1060], belt: [965, 1025],
  pillar: 300, crisp: 0.3, doors: 4, cladding: false, rails: false,
}
const hatchback: Proportions = {
  ...sedan, length: 4020, width: 1750, height: 1480, wheelbase: 2550, overhang: 810, wheel: 312,
  nose: [130, 760], cowl: [1040, 1010], head: [1760, 1415], peak: 2260,
  tail: [640, 1385], base: [170, 1040], deck: [70, 985], belt: [965, 1045], pillar: 330,
}
const suv: Proportions = {
  ...sedan, length: 4480, width: 1870, height: 1690, wheelbase: 2680, overhang: 880, wheel: 362, sill: 275,
  nose: [110, 940], cowl: [1210, 1150], head: [1840, 1600], peak: 2450,
  tail: [420, 1590], base: [110, 1180], deck: [60, 1080], belt: [1115, 1180],
  pillar: 230, crisp: 0.4, cladding: true, rails: true,
}
const pickup: Proportions = {
  ...sedan, length: 5280, width: 1880, height: 1800, wheelbase: 3180, overhang: 930, wheel: 385, sill: 370,
  nose: [70, 1060], cowl: [1290, 1180], head: [1830, 1690], peak: 2350,
  tail: [1980, 1735], base: [1740, 1180], deck: [40, 1170], belt: [1150, 1185],
  pillar: 70, crisp: 0.6, cladding: true,
}
const coupe: Proportions = {
  ...sedan, length: 4500, width: 1850, height: 1330, wheelbase: 2650, overhang: 880, wheel: 338, sill: 175,
  nose: [170, 680], cowl: [1330, 910], head: [2080, 1275], peak: 2480,
  tail: [1560, 1275], base: [470, 1010], deck: [60, 975], belt: [890, 985], pillar: 620, doors: 2,
}
const mpv: Proportions = {
  ...sedan, length: 4780, width: 1880, height: 1760, wheelbase: 2920, overhang: 900, wheel: 342, sill: 215,
  nose: [170, 860], cowl: [920, 1090], head: [1800, 1660], peak: 2560,
  tail: [330, 1660], base: [90, 1130], deck: [60, 1040], belt: [1010, 1070], pillar: 190, crisp: 0.45,
}
const wagon: Proportions = {
  ...sedan, length: 4680, height: 1490, wheelbase: 2700, overhang: 900,
  tail: [460, 1415], base: [130, 1060], deck: [70, 980], belt: [965, 1030], pillar: 260, rails: true,
}

const silhouettes: Record<DrawingBody, readonly [Proportions, ...Proportions[]]> = {
  sedan: [
    sedan,
    { ...sedan, length: 4440, width: 1710, height: 1415, wheelbase: 2660, overhang: 840, wheel: 300, sill: 210,
      nose: [60, 745], cowl: [1270, 940], head: [1880, 1350], peak: 2300, tail: [1330, 1365], base: [890, 1005],
      deck: [30, 965], belt: [905, 930], pillar: 190, crisp: 0.85 },
    { ...sedan, length: 4860, width: 1860, height: 1445, wheelbase: 2840, overhang: 930, wheel: 348, sill: 190,
      nose: [190, 725], cowl: [1270, 985], head: [2120, 1385], peak: 2620, tail: [1560, 1355], base: [420, 1120],
      deck: [50, 1090], belt: [955, 1045], pillar: 420, crisp: 0.2 },
    { ...sedan, length: 4200, width: 1690, height: 1500, wheelbase: 2500, overhang: 810, wheel: 304,
      nose: [110, 765], cowl: [1060, 1010], head: [1720, 1430], peak: 2250, tail: [1160, 1415], base: [630, 1085],
      deck: [40, 1040], belt: [970, 1005], pillar: 220, crisp: 0.55 },
  ],
  hatchback: [
    hatchback,
    { ...hatchback, length: 3780, width: 1640, height: 1455, wheelbase: 2400, overhang: 740, wheel: 286, sill: 215,
      nose: [60, 755], cowl: [1010, 960], head: [1560, 1395], peak: 2000, tail: [560, 1375], base: [130, 970],
      deck: [50, 925], belt: [915, 940], pillar: 250, crisp: 0.85 },
    { ...hatchback, length: 4280, width: 1800, height: 1455, wheelbase: 2650, overhang: 850, wheel: 334,
      nose: [170, 735], cowl: [1130, 985], head: [1900, 1390], peak: 2350, tail: [720, 1330], base: [170, 1060],
      deck: [60, 980], belt: [950, 1070], pillar: 330, crisp: 0.2 },
    { ...hatchback, length: 3620, width: 1620, height: 1530, wheelbase: 2400, overhang: 690, wheel: 288,
      nose: [120, 800], cowl: [790, 1020], head: [1480, 1465], peak: 1950, tail: [440, 1425], base: [110, 1020],
      deck: [40, 960], belt: [985, 1035], pillar: 240, crisp: 0.5 },
  ],
  suv: [
    suv,
    { ...suv, length: 4640, width: 1900, height: 1830, wheelbase: 2760, overhang: 820, wheel: 392, sill: 320,
      nose: [40, 1090], cowl: [1240, 1200], head: [1660, 1760], peak: 2300, tail: [170, 1795], base: [50, 1230],
      deck: [40, 1130], belt: [1180, 1200], pillar: 200, crisp: 0.95 },
    { ...suv, length: 4560, height: 1620, wheelbase: 2740, wheel: 366, nose: [160, 900], cowl: [1190, 1110],
      head: [1930, 1535], peak: 2420, tail: [780, 1490], base: [150, 1170], deck: [60, 1110], belt: [1075, 1180],
      pillar: 330, crisp: 0.25, rails: false },
    { ...suv, length: 4250, width: 1790, height: 1620, wheelbase: 2560, overhang: 830, wheel: 340, sill: 255,
      nose: [130, 900], cowl: [1110, 1105], head: [1720, 1535], peak: 2250, tail: [330, 1500], base: [80, 1110],
      deck: [50, 1020], belt: [1065, 1120], pillar: 210, crisp: 0.55 },
  ],
  pickup: [
    pickup,
    { ...pickup, length: 4980, width: 1700, height: 1690, wheelbase: 2900, overhang: 820, wheel: 345, sill: 330,
      nose: [40, 1010], cowl: [1240, 1110], head: [1660, 1600], peak: 1950, tail: [2740, 1640], base: [2560, 1090],
      deck: [30, 1080], belt: [1075, 1090], pillar: 60, crisp: 0.95, doors: 2, cladding: false },
    { ...pickup, length: 5420, width: 1960, height: 1880, wheelbase: 3280, overhang: 960, wheel: 405, sill: 390,
      nose: [50, 1150], cowl: [1340, 1260], head: [1900, 1775], peak: 2450, tail: [2060, 1810], base: [1860, 1260],
      deck: [30, 1250], belt: [1225, 1250], crisp: 0.85, rails: false },
    { ...pickup, length: 4720, width: 1720, height: 1490, wheelbase: 2840, overhang: 850, wheel: 310, sill: 240,
      nose: [70, 760], cowl: [1240, 960], head: [1850, 1400], peak: 2150, tail: [2220, 1425], base: [2000, 980],
      deck: [40, 960], belt: [920, 945], pillar: 60, crisp: 0.6, doors: 2, cladding: false },
  ],
  coupe: [
    coupe,
    { ...coupe, length: 4720, height: 1375, wheelbase: 2720, wheel: 345, nose: [70, 780], cowl: [1500, 965],
      head: [2100, 1330], peak: 2480, tail: [1500, 1310], base: [560, 1060], deck: [40, 1030], belt: [925, 1010],
      pillar: 520, crisp: 0.65 },
    { ...coupe, length: 4420, height: 1280, wheelbase: 2500, overhang: 930, nose: [240, 620], cowl: [1180, 870],
      head: [1960, 1235], peak: 2330, tail: [1700, 1235], base: [240, 960], deck: [40, 930], belt: [855, 960],
      pillar: 760, crisp: 0.15 },
    { ...coupe, length: 4240, height: 1350, wheelbase: 2530, overhang: 840, wheel: 322, nose: [110, 720],
      cowl: [1160, 945], head: [1830, 1300], peak: 2230, tail: [1260, 1275], base: [520, 1020], deck: [50, 985],
      belt: [915, 985], pillar: 430, crisp: 0.5 },
  ],
  convertible: [
    { ...coupe, base: [1340, 985], deck: [60, 960], belt: [890, 955] },
    { ...coupe, length: 4740, nose: [80, 770], cowl: [1480, 950], head: [2060, 1320], height: 1360, wheelbase: 2720,
      wheel: 345, base: [1420, 1010], deck: [40, 985], belt: [925, 985], crisp: 0.65 },
    { ...coupe, length: 4280, height: 1250, wheelbase: 2470, nose: [220, 620], cowl: [1240, 855], head: [1860, 1195],
      base: [1240, 930], deck: [60, 900], belt: [840, 895], crisp: 0.15 },
    { ...coupe, length: 3980, height: 1300, wheelbase: 2330, overhang: 800, wheel: 310, nose: [120, 690],
      cowl: [1180, 905], head: [1730, 1265], base: [1080, 940], deck: [60, 905], belt: [875, 910], crisp: 0.5 },
  ],
  mpv: [
    mpv,
    { ...mpv, length: 4980, height: 1960, wheelbase: 2980, overhang: 860, wheel: 345, sill: 260, nose: [90, 980],
      cowl: [700, 1200], head: [1320, 1840], peak: 2300, tail: [140, 1900], base: [50, 1220], deck: [40, 1100],
      belt: [1150, 1170], pillar: 150, crisp: 0.9 },
    { ...mpv, length: 4900, height: 1690, wheelbase: 2980, nose: [200, 820], cowl: [970, 1060], head: [1920, 1600],
      tail: [480, 1580], base: [110, 1140], belt: [990, 1090], pillar: 250, crisp: 0.2, rails: true },
    { ...mpv, length: 4300, width: 1760, height: 1680, wheelbase: 2680, overhang: 800, wheel: 318, nose: [140, 830],
      cowl: [830, 1060], head: [1560, 1590], peak: 2200, tail: [280, 1580], base: [70, 1080], belt: [990, 1030],
      crisp: 0.55 },
  ],
  wagon: [
    wagon,
    { ...wagon, length: 4460, width: 1700, height: 1430, wheelbase: 2660, overhang: 850, wheel: 300,
      nose: [60, 745], cowl: [1270, 940], head: [1880, 1360], peak: 2400, tail: [300, 1390], base: [70, 960],
      deck: [50, 910], belt: [905, 925], pillar: 190, crisp: 0.85 },
    { ...wagon, length: 4880, height: 1460, wheelbase: 2840, overhang: 930, wheel: 348, nose: [190, 725],
      cowl: [1270, 985], head: [2120, 1390], peak: 2620, tail: [680, 1350], base: [150, 1080], deck: [60, 1010],
      belt: [955, 1055], pillar: 330, crisp: 0.2 },
    { ...wagon, length: 4560, height: 1560, wheelbase: 2680, wheel: 340, sill: 250, nose: [120, 790],
      cowl: [1190, 1040], head: [1900, 1475], tail: [380, 1470], base: [100, 1070], belt: [1000, 1045], crisp: 0.5,
      cladding: true },
  ],
}

/** How many silhouettes each body type has; further variants change lamps, grille and wheels. */
export const silhouettesOfEach = 4

/** The measures for a body type and a variant; variants wrap round the silhouettes. */
export function proportionsOf(body: DrawingBody, variant: number): Proportions {
  const choices = silhouettes[body]
  return choices[variant % choices.length] ?? choices[0]
}

/** Which lamps, grille and wheels a variant wears; two models of one silhouette still differ. */
export function traitsOf(variant: number): { lamp: number; grille: number; wheel: number; trim: number } {
  const round = Math.floor(variant / silhouettesOfEach)
  return {
    lamp: (variant + round) % 4,
    grille: (variant + round * 2) % 5,
    wheel: [0, 3, 4, 1, 2, 1, 5, 0, 4, 0, 2, 3][variant % 12] ?? 0,
    trim: (variant + round) % 3,
  }
}
