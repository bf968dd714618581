import { short } from './svg/curve.ts'
import { fill, linearGradient, radialGradient } from './svg/svg.ts'

type Tones = { wall: [string, string]; floor: [string, string]; horizon: number; lamp: number }

const studios: readonly Tones[] = [
  { wall: ['#dfe5ec', '#c5ced8'], floor: ['#aeb9c5', '#d3dae2'], horizon: 590, lamp: 600 },
  { wall: ['#e6e3dd', '#cfcac1'], floor: ['#b9b3a8', '#dad6ce'], horizon: 570, lamp: 430 },
  { wall: ['#d3dbdf', '#b5c0c6'], floor: ['#9ba8af', '#c8d1d6'], horizon: 605, lamp: 780 },
  { wall: ['#dde3dd', '#c3ccc4'], floor: ['#acb7ae', '#d3dad3'], horizon: 580, lamp: 520 },
  { wall: ['#dcdde6', '#c0c2cf'], floor: ['#a9abba', '#d0d2dc'], horizon: 598, lamp: 680 },
  { wall: ['#cdd3da', '#aab3bd'], floor: ['#919ba6', '#bec6ce'], horizon: 575, lamp: 600 },
]

/** The same studios by night, for pages with a dark face: dim enough for the page, with a lamp behind a black car. */
const darkStudios: readonly Tones[] = [
  { wall: ['#4a5666', '#272e38'], floor: ['#252c36', '#353f4c'], horizon: 590, lamp: 600 },
  { wall: ['#52545a', '#2a2c31'], floor: ['#272a2f', '#393d44'], horizon: 570, lamp: 430 },
  { wall: ['#465761', '#252e34'], floor: ['#232b30', '#334047'], horizon: 605, lamp: 780 },
  { wall: ['#4a564b', '#282f29'], floor: ['#262d28', '#373f39'], horizon: 580, lamp: 520 },
]

/** From this scene on studios are dark. */
export const firstDarkScene = 50

const isDark = (scene: number) => scene >= firstDarkScene

const tonesOf = (scene: number) =>
  isDark(scene) ? darkStudios[(scene - firstDarkScene) % darkStudios.length]! : studios[scene % studios.length]!

/** The two hexes between which the wall and the floor of a studio shade. */
export const studioTones = (scene: number): Pick<Tones, 'wall' | 'floor'> => tonesOf(scene)

/** Wraps a vehicle's art in a plain studio; gives the whole SVG document (1200 × 900). */
export function inStudio(scene: number, art: string, mirrored = false): string {
  const turned = mirrored ? `<g transform="matrix(-1 0 0 1 1200 0)">${art}</g>` : art
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" fill="none"` +
    ` stroke-linecap="round" stroke-linejoin="round">${backdrop(scene)}${turned}</svg>`
  )
}

/** The pool of shade that a vehicle throws on the floor, widest at its middle. */
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

function backdrop(scene: number): string {
  const { wall, floor, horizon, lamp } = tonesOf(scene)
  const glow = isDark(scene) ? 0.34 : 1
  // A studio has no corner: the wall runs into the floor over a soft bend.
  const bend = horizon / 900
  return (
    linearGradient(
      'room',
      [0, 0, 0, 900],
      [
        [0, wall[1]],
        [bend * 0.55, wall[0]],
        [bend - 0.05, wall[1]],
        [bend + 0.03, floor[0]],
        [1, floor[1]],
      ],
    ) +
    fill('M0 0H1200V900H0Z', 'url(#room)') +
    radialGradient(
      'lamp',
      [lamp, 300, 620],
      [
        [0, '#fff', 0.6 * glow],
        [0.5, '#fff', 0.2 * glow],
        [1, '#fff', 0],
      ],
    ) +
    fill('M0 0H1200V900H0Z', 'url(#lamp)')
  )
}
