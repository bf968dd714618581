import type { DrawingOptions } from '../options.ts'
import { mix } from '../svg/paint.ts'
import { circle, fill, linearGradient, stroke } from '../svg/svg.ts'

/**
 * Draws a vehicle's documents on a table, as sellers photograph them: registration, vehicle card,
 * policy and key. Nothing on them is readable.
 */
export function drawDocuments({ colour, variant }: DrawingOptions): string {
  const turn = ((variant % 5) - 2) * 1.6
  return [
    shadow(210, 150, 560, 640, -4 + turn),
    turned(-4 + turn, 490, 470, greenSheet()),
    shadow(690, 110, 380, 470, 6 + turn),
    turned(6 + turn, 880, 350, policy(variant)),
    shadow(640, 500, 400, 252, -3 - turn),
    turned(-3 - turn, 840, 630, vehicleCard(colour)),
    carKey(variant),
  ].join('')
}

const turned = (degrees: number, x: number, y: number, art: string) =>
  `<g transform="rotate(${degrees.toFixed(1)} ${x} ${y})">${art}</g>`

const shadow = (x: number, y: number, w: number, h: number, degrees: number) =>
  turned(
    degrees,
    x + w / 2,
    y + h / 2,
    `<rect x="${x + 8}" y="${y + 14}" width="${w}" height="${h}" rx="10" fill="#0b1016" opacity=".28"/>`,
  )

/** Draws lines of writing as bars: `widths` in percent of `w`. */
const writing = (x: number, y: number, w: number, step: number, widths: readonly number[], colour: string) =>
  stroke(
    widths.map((part, i) => `M${x + w} ${y + i * step}H${(x + w - (w * part) / 100).toFixed(0)}`).join(''),
    colour,
    9,
  )

function greenSheet(): string {
  const [x, y, w, h] = [210, 150, 560, 640]
  return (
    linearGradient(
      'sheet',
      [x, y, x + w, y + h],
      [
        [0, '#dff0dc'],
        [0.5, '#c8e4c6'],
        [1, '#b5d8b6'],
      ],
    ) +
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="8" fill="url(#sheet)" stroke="#7fa984" stroke-width="2"/>` +
    `<rect x="${x + 20}" y="${y + 20}" width="${w - 40}" height="${h - 40}" rx="4" fill="none" stroke="#5f9a6a" stroke-width="4"/>` +
    guilloche(x + w / 2, y + 360) +
    circle(x + w / 2, y + 82, 34, 'none', 'stroke="#3f7d4d" stroke-width="6"') +
    fill(`M${x + w / 2} ${y + 60}l8 16 17 2-12 12 3 17-16-8-16 8 3-17-12-12 17-2Z`, '#3f7d4d', 0.8) +
    stroke(`M${x + 170} ${y + 146}H${x + 390}`, '#3f7d4d', 14) +
    writing(x + 300, y + 210, 210, 46, [90, 70, 84, 60, 76], '#4d6b55') +
    writing(x + 50, y + 210, 190, 46, [80, 92, 64, 88, 70], '#4d6b55') +
    `<rect x="${x + 46}" y="${y + 452}" width="${w - 92}" height="74" rx="6" fill="#fff" fill-opacity=".55" stroke="#5f9a6a" stroke-width="3"/>` +
    writing(x + 70, y + 476, 420, 30, [86, 58], '#4d6b55') +
    circle(x + 120, y + 574, 44, 'none', 'stroke="#2f5fb0" stroke-width="5" stroke-dasharray="9 5" opacity=".75"') +
    circle(x + 120, y + 574, 26, 'none', 'stroke="#2f5fb0" stroke-width="4" opacity=".75"') +
    stroke(`M${x + 330} ${y + 590}c20-40 34 30 56-6s36 26 62-16`, '#1d3f80', 5, 0.85)
  )
}

/** Draws the fine rings of security paper. */
const guilloche = (cx: number, cy: number) =>
  [0, 20, 40, 60, 80, 100, 120, 140, 160]
    .map(
      (degrees) =>
        `<ellipse cx="${cx}" cy="${cy}" rx="220" ry="66" stroke="#8fc198" stroke-width="2" opacity=".7" transform="rotate(${degrees} ${cx} ${cy})"/>`,
    )
    .join('')

function policy(variant: number): string {
  const [x, y, w, h] = [690, 110, 380, 470]
  const band = ['#1f5fa8', '#a5482a', '#1d7a68'][variant % 3]!
  return (
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="6" fill="#fbfcfd" stroke="#b9c2cb" stroke-width="2"/>` +
    `<rect x="${x}" y="${y}" width="${w}" height="64" rx="6" fill="${band}"/>` +
    circle(x + w - 44, y + 32, 18, '#fff', 'opacity=".9"') +
    stroke(`M${x + 40} ${y + 32}H${x + 230}`, '#ffffff', 11, 0.9) +
    writing(x + 30, y + 108, 320, 34, [92, 74, 86, 60, 90, 68, 80], '#9aa5b0') +
    `<rect x="${x + 30}" y="${y + 350}" width="320" height="90" rx="4" fill="${mix(band, '#ffffff', 0.86)}" stroke="${band}" stroke-width="3"/>`
  )
}

/** A plastic card with its chip, and the car in its own colour. */
function vehicleCard(colour: string): string {
  const [x, y, w, h] = [640, 500, 400, 252]
  return (
    linearGradient(
      'card',
      [x, y, x + w, y + h],
      [
        [0, '#f2f6fb'],
        [0.5, '#d3e0f0'],
        [1, '#b7cce6'],
      ],
    ) +
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="22" fill="url(#card)" stroke="#7f97b5" stroke-width="2"/>` +
    stroke(`M${x + 210} ${y + 40}H${x + 366}`, '#27508c', 12) +
    `<rect x="${x + 34}" y="${y + 84}" width="66" height="52" rx="9" fill="#d8b45a" stroke="#8d6f22" stroke-width="3"/>` +
    stroke(
      `M${x + 34} ${y + 110}H${x + 58}M${x + 76} ${y + 110}H${x + 100}M${x + 58} ${y + 86}V${y + 134}M${x + 76} ${y + 86}V${y + 134}`,
      '#8d6f22',
      3,
    ) +
    writing(x + 190, y + 96, 180, 34, [88, 66, 80], '#5f7593') +
    fill(
      `M${x + 40} ${y + 210}c4-18 18-24 40-26l24-20h52l32 20c22 2 32 8 34 26Z`,
      colour,
      1,
      'stroke="#33475f" stroke-width="3"',
    ) +
    circle(x + 82, y + 212, 13, '#22303f') +
    circle(x + 178, y + 212, 13, '#22303f')
  )
}

/** The key with its remote, on a ring. */
function carKey(variant: number): string {
  const shell = ['#20242a', '#343a42', '#2a211c'][variant % 3]!
  return turned(
    28,
    320,
    770,
    '<rect x="252" y="714" width="150" height="88" rx="40" fill="#0b1016" opacity=".3"/>' +
      circle(232, 746, 36, 'none', 'stroke="#8d979f" stroke-width="8"') +
      `<rect x="246" y="700" width="150" height="88" rx="40" fill="${shell}" stroke="#000" stroke-width="3"/>` +
      fill('M392 730H500L516 744L500 760H392Z', '#b9c2ca', 1, 'stroke="#6d7780" stroke-width="3"') +
      stroke('M420 744H488', '#7b858e', 5) +
      circle(300, 744, 16, '#3d454e') +
      circle(346, 744, 16, '#3d454e') +
      stroke('M270 714C300 704 340 704 370 714', '#ffffff', 4, 0.25),
  )
}
