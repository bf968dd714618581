import { short } from './svg/curve.ts'
import { fill, linearGradient, radialGradient, stroke } from './svg/svg.ts'
import { lightnessOf } from './svg/paint.ts'

/**
 * The hexes between which a stage's wall and floor shade, the middle of its lamp, and how much darker it is drawn than
 * these hexes, which are part of stored picture keys.
 */
type Tones = { wall: readonly [string, string]; floor: readonly [string, string]; lamp: number; veil?: number }
/** A stage for a vehicle: bright behind dark paint, deep behind pale paint, and at night. */
type Stage = { bright: Tones; deep: Tones; night: Tones; polished?: true; set: (tones: Tones) => string }

/** The line where walls meet floors. */
const horizon = 588

/** Scenes from this number on are dark. */
export const firstDarkScene = 50
/** The vehicle without a background, with its shadow. */
export const cutOutScene = 90

const box = (x: number, y: number, width: number, height: number) =>
  `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}Z`

/** A soft bend instead of a corner, and strips of light on a polished floor. */
const hall = () =>
  linearGradient(
    'bend',
    [0, horizon - 70, 0, horizon + 60],
    [
      [0, '#0b1420', 0],
      [0.5, '#0b1420', 0.1],
      [1, '#0b1420', 0],
    ],
  ) +
  fill(box(0, horizon - 70, 1200, 130), 'url(#bend)') +
  fill('M250 34H950L990 58H210ZM330 88H870L900 104H300Z', '#fff', 0.4)

/** A plain plaster wall with an opening's light lying across it. */
const sand = () =>
  fill('M120 0H470L310 588H-40ZM560 0H690L530 588H400Z', '#fff', 0.13) +
  fill(box(0, horizon - 26, 1200, 26), '#3a2c14', 0.08)

/** Tall panels. */
const mint = () =>
  stroke('M150 40V540M450 40V540M750 40V540M1050 40V540', '#0d2a20', 3, 0.1) +
  stroke('M154 40V540M454 40V540M754 40V540M1054 40V540', '#fff', 2, 0.3) +
  fill(box(0, horizon - 18, 1200, 18), '#0d2a20', 0.1)

/** Hills under the evening's sky. */
const dusk = ({ floor: [near] }: Tones) =>
  fill('M0 520C140 470 250 500 380 478S640 452 780 486 1010 450 1200 500V600H0Z', '#0a1530', 0.16) +
  fill('M0 556C200 528 380 560 560 540S940 520 1200 552V600H0Z', '#0a1530', 0.2) +
  fill(box(0, horizon, 1200, 3), near, 0.6)

/** Courses of large brick, light enough to cost few bytes. */
const brick = () => {
  const rows = Array.from({ length: 9 }, (_, i) => i)
  const beds = rows.map((row) => `M0 ${row * 66}H1200`).join('')
  const joints = rows.map((row) => `M${row % 2 ? -100 : 0} ${row * 66 + 33}H1300`).join('')
  return (
    stroke(beds, '#2a140a', 3, 0.09) +
    `<path d="${joints}" stroke="#2a140a" stroke-width="63" stroke-dasharray="3 197" opacity=".09" stroke-linecap="butt"/>` +
    fill(box(0, horizon - 30, 1200, 30), '#2a140a', 0.12)
  )
}

/** Houses behind a pavement, in haze. */
const street = () =>
  fill(
    'M0 250H140V180H330V590H0ZM330 300H520V590H330ZM690 230H850V150H1010V590H690ZM1010 280H1200V590H1010Z',
    '#14202e',
    0.1,
  ) +
  `<path d="M30 330H310M30 410H310M350 380H510M710 310H1000M710 400H1000M1030 360H1190" stroke="#fff" stroke-width="40" stroke-dasharray="26 30" opacity=".14" stroke-linecap="butt"/>` +
  fill(box(0, horizon - 26, 1200, 18), '#fff', 0.22) +
  fill(box(0, horizon - 8, 1200, 8), '#14202e', 0.2) +
  fill('M0 868H420V880H0ZM640 868H1200V880H640Z', '#fff', 0.3)

/** Columns, a low ceiling with lamps, and painted bays. */
const parking = () =>
  fill('M0 0H1200V86H0Z', '#05080c', 0.16) +
  fill('M180 46H520V58H180ZM690 46H1030V58H690Z', '#fff', 0.75) +
  fill(box(86, 86, 84, 510) + box(1030, 86, 84, 510), '#05080c', 0.12) +
  fill(box(86, 480, 84, 60) + box(1030, 480, 84, 60), '#e0a02c', 0.5) +
  fill('M150 600H176L40 900H4ZM1024 600H1050L1196 900H1160Z', '#fff', 0.34)

/** Blind arches round a courtyard, and its pavement. */
const courtyard = () => {
  const arch = (x: number) =>
    `M${x} 588V330C${x} 236 ${x + 60} 214 ${x + 110} 168 ${x + 160} 214 ${x + 220} 236 ${x + 220} 330V588Z`
  return (
    fill([40, 350, 660, 970].map(arch).join(''), '#2b1c0c', 0.1) +
    stroke([40, 350, 660, 970].map(arch).join(''), '#fff', 3, 0.22) +
    fill(box(0, 96, 1200, 22), '#1f6f86', 0.3) +
    stroke(
      'M0 650H1200M0 760H1200M600 588V900M380 588L200 900M820 588L1000 900M160 588L-200 900M1040 588L1400 900',
      '#2b1c0c',
      2.5,
      0.1,
    )
  )
}

const stages: readonly Stage[] = [
  {
    bright: { wall: ['#e6ebf2', '#cdd6e2'], floor: ['#b9c4d5', '#dce3ec'], lamp: 600 },
    deep: { wall: ['#9fb0c4', '#8497ae'], floor: ['#71849c', '#a3b2c5'], lamp: 600, veil: 0.14 },
    night: { wall: ['#4a5666', '#272e38'], floor: ['#252c36', '#353f4c'], lamp: 600 },
    polished: true,
    set: hall,
  },
  {
    bright: { wall: ['#f0e6d2', '#e3d4b6'], floor: ['#cdb993', '#e2d3b4'], lamp: 430 },
    deep: { wall: ['#bcab8c', '#a89677'], floor: ['#938263', '#b6a487'], lamp: 430, veil: 0.14 },
    night: { wall: ['#5b5446', '#302c26'], floor: ['#2b2823', '#403b32'], lamp: 430 },
    set: sand,
  },
  {
    bright: { wall: ['#dcebe4', '#c6dcd2'], floor: ['#a5c1b4', '#cfe0d8'], lamp: 780 },
    deep: { wall: ['#8fb0a2', '#779b8c'], floor: ['#648678', '#93b1a4'], lamp: 780, veil: 0.12 },
    night: { wall: ['#46605a', '#24302e'], floor: ['#222c2a', '#334540'], lamp: 780 },
    set: mint,
  },
  {
    bright: { wall: ['#f3d9c4', '#c4cbe0'], floor: ['#a9adbd', '#cdd0da'], lamp: 520 },
    deep: { wall: ['#d59f7e', '#5c74ad'], floor: ['#4a5878', '#76819d'], lamp: 520, veil: 0.12 },
    night: { wall: ['#5b5f86', '#1c2547'], floor: ['#1d2438', '#323a52'], lamp: 520 },
    set: dusk,
  },
  {
    bright: { wall: ['#e6c6b0', '#d4ae94'], floor: ['#b9a897', '#d8cdc0'], lamp: 680 },
    deep: { wall: ['#b5785a', '#a0664a'], floor: ['#84705f', '#aa9787'], lamp: 680 },
    night: { wall: ['#63473a', '#33261f'], floor: ['#2b2622', '#413a34'], lamp: 680 },
    set: brick,
  },
  {
    bright: { wall: ['#e9eff4', '#c3d6e6'], floor: ['#aab0b6', '#cbd0d4'], lamp: 820 },
    deep: { wall: ['#a3b8c9', '#7e9bb4'], floor: ['#6d757d', '#949ca3'], lamp: 820, veil: 0.16 },
    night: { wall: ['#43526a', '#1f2836'], floor: ['#24282e', '#3b4149'], lamp: 820 },
    set: street,
  },
  {
    bright: { wall: ['#dcdee0', '#c6c9cc'], floor: ['#aeb1b4', '#d0d2d4'], lamp: 600 },
    deep: { wall: ['#969ca3', '#7f868e'], floor: ['#6c737b', '#98a0a7'], lamp: 600 },
    night: { wall: ['#4b5056', '#26292d'], floor: ['#24272b', '#3a3e43'], lamp: 600 },
    polished: true,
    set: parking,
  },
  {
    bright: { wall: ['#efe2cf', '#dccbb0'], floor: ['#c3b296', '#ddd0ba'], lamp: 380 },
    deep: { wall: ['#b59d82', '#9e876d'], floor: ['#867359', '#ab977c'], lamp: 380 },
    night: { wall: ['#57493b', '#2e2721'], floor: ['#2a2520', '#3f372f'], lamp: 380 },
    set: courtyard,
  },
]

/** The number of stages. */
export const stageCount = stages.length

const isDark = (scene: number) => scene >= firstDarkScene

const stageOf = (scene: number) => stages[(isDark(scene) ? scene - firstDarkScene : scene) % stages.length]!

/**
 * The brightness of a stage by day: bright behind dark paint, deep behind pale paint; plain is its
 * wall only.
 */
export type Light = 'bright' | 'deep' | 'plain'

/** Paint above this lightness (CIE L*) stands on a deep stage. */
const paleFrom = 60

/** Returns the light in which a paint (hex) contrasts with its stage. */
export const lightFor = (paint: string): Light => (lightnessOf(paint) > paleFrom ? 'deep' : 'bright')

function tonesOf(scene: number, light: Light): Tones {
  const stage = stageOf(scene)
  if (isDark(scene)) return stage.night
  if (light !== 'plain') return stage[light]
  const [near, far] = stage.bright.wall
  return { ...stage.bright, floor: [near, far] }
}

/** Returns the hexes between which a stage's wall and floor shade. */
export const studioTones = (scene: number, light: Light): Pick<Tones, 'wall' | 'floor'> => tonesOf(scene, light)

/**
 * Wraps a vehicle in a stage; returns the SVG document (1200 × 900). `ground` is the height of a
 * vehicle seen straight on, where a polished floor reflects it.
 */
export function inStudio(scene: number, art: string, light: Light, mirrored = false, ground?: number): string {
  const mirror =
    ground !== undefined && scene !== cutOutScene && stageOf(scene).polished ? reflection(art, ground) : art
  const turned = mirrored ? `<g transform="matrix(-1 0 0 1 1200 0)">${mirror}</g>` : mirror
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" fill="none"` +
    ` stroke-linecap="round" stroke-linejoin="round">${scene === cutOutScene ? '' : backdrop(scene, light)}${turned}</svg>`
  )
}

/** Draws the vehicle's fading reflection below it. */
function reflection(art: string, ground: number): string {
  return (
    linearGradient(
      'fade',
      [0, ground, 0, ground + 150],
      [
        [0, '#fff', 0.3],
        [1, '#fff', 0],
      ],
    ) +
    `<mask id="floor" maskUnits="userSpaceOnUse" x="0" y="${ground}" width="1200" height="160">` +
    `${fill(box(0, ground, 1200, 160), 'url(#fade)')}</mask>` +
    `<g mask="url(#floor)"><use href="#vehicle" transform="matrix(1 0 0 -1 0 ${2 * ground})"/></g><g id="vehicle">${art}</g>`
  )
}

/** Draws the vehicle's shadow on the floor, widest at its middle. */
export function groundShadow(cx: number, cy: number, rx: number, ry: number, opacity = 0.55): string {
  return (
    radialGradient(
      'ground',
      [0, 0, 1],
      [
        [0, '#0b1016', opacity],
        [0.6, '#0b1016', opacity * 0.6],
        [1, '#0b1016', 0],
      ],
    ) + `<circle r="1" fill="url(#ground)" transform="translate(${cx} ${cy}) scale(${short(rx)} ${ry})"/>`
  )
}

function backdrop(scene: number, light: Light): string {
  const tones = tonesOf(scene, light)
  const { wall, floor, lamp } = tones
  const bend = horizon / 900
  const glow = isDark(scene) ? 0.34 : light === 'deep' ? 0.2 : 0.7
  return (
    linearGradient(
      'room',
      [0, 0, 0, 900],
      [
        [0, wall[1]],
        [bend - 0.02, wall[0]],
        [bend, floor[0]],
        [1, floor[1]],
      ],
    ) +
    fill('M0 0H1200V900H0Z', 'url(#room)') +
    (light === 'plain' ? '' : `<g opacity="${isDark(scene) ? 0.55 : 1}">${stageOf(scene).set(tones)}</g>`) +
    radialGradient(
      'lamp',
      [lamp, 320, 620],
      [
        [0, '#fff', 0.5 * glow],
        [0.5, '#fff', 0.18 * glow],
        [1, '#fff', 0],
      ],
    ) +
    fill('M0 0H1200V900H0Z', 'url(#lamp)') +
    (tones.veil ? fill('M0 0H1200V900H0Z', '#0b1016', tones.veil) : '')
  )
}
