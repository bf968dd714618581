import type { DrawingOptions } from '../options.ts'
import { mix, mixPaint, type Paint } from '../svg/paint.ts'
import { circle, fill, keep, linearGradient, outlined, radialGradient, stroke, within } from '../svg/svg.ts'
import { engineCover } from './engine-cover.ts'

const opening =
  'M214 182C340 150 860 150 986 182C1016 300 1034 470 1040 640C1030 716 1000 752 946 766H254C200 752 170 716 160 640C166 470 184 300 214 182Z'

/** Draws what lies under the bonnet, seen from above: engine, battery, air box, reservoirs, radiator. */
export function drawEngineBay({ colour, variant }: DrawingOptions): string {
  const paint = mixPaint(colour)
  return [
    surround(paint),
    keep('bay', opening),
    outlined('bay', 'fill="#15181c" stroke="#050607" stroke-width="6"'),
    within('bay', cowl() + radiator() + hoses(variant) + airBox(variant) + battery(variant)),
    engineCover(variant),
    reservoirs(variant),
    lips(paint),
  ].join('')
}

/** Wings, scuttle and the panel over the lamps in the colour of the car. */
function surround(paint: Paint): string {
  return (
    linearGradient(
      'wing',
      [0, 60, 0, 900],
      [
        [0, paint.light],
        [0.5, paint.base],
        [1, paint.shade],
      ],
    ) +
    fill(
      'M96 0H1104C1150 160 1180 420 1186 640C1184 760 1160 850 1130 900H70C40 850 16 760 14 640C20 420 50 160 96 0Z',
      'url(#wing)',
    ) +
    stroke('M60 240C44 400 38 540 40 660M1140 240C1156 400 1162 540 1160 660', paint.sky, 10, paint.gloss) +
    // The foot of the windscreen.
    fill('M120 0H1080L1040 96C900 66 300 66 160 96Z', '#2b343e') +
    stroke('M176 88C320 62 880 62 1024 88', '#0b0e11', 12) +
    stroke('M330 78L560 40M760 70L930 30', '#0b0e11', 9) +
    nose()
  )
}

/** A lamp swept back into its fender, and the grille between both. */
const lens = 'M40 806C104 782 196 790 262 818C256 862 190 884 86 880C62 858 46 832 40 806Z'

const nose = () => {
  const lamp =
    fill(lens, 'url(#lens)', 1, 'stroke="#1d242b" stroke-width="5"') +
    circle(112, 836, 25, '#eef4f9', 'stroke="#7d8994" stroke-width="5"') +
    circle(188, 842, 20, '#dfe8ef', 'stroke="#7d8994" stroke-width="5"') +
    stroke('M66 812C120 796 190 802 240 822', '#fff', 5, 0.7)
  return (
    linearGradient(
      'lens',
      [40, 790, 262, 880],
      [
        [0, '#b9c6d1'],
        [0.5, '#6b7884'],
        [1, '#414b55'],
      ],
    ) +
    fill('M316 852C480 838 720 838 884 852L872 900H328Z', '#0d1013', 1, 'stroke="#6d7780" stroke-width="4"') +
    stroke('M330 872H870M336 890H864', '#39424a', 5) +
    lamp +
    `<g transform="matrix(-1 0 0 1 1200 0)">${lamp}</g>`
  )
}

const cowl = () =>
  fill('M190 176C340 150 860 150 1010 176L1000 236C860 214 340 214 200 236Z', '#22272d') +
  stroke('M240 204C380 186 820 186 960 204', '#3a4149', 4)

/** The cooler at the nose, with the bar above it. */
const radiator = () =>
  linearGradient(
    'bar',
    [0, 690, 0, 766],
    [
      [0, '#4a525b'],
      [0.4, '#2a3037'],
      [1, '#14181c'],
    ],
  ) +
  fill('M180 694H1020V770H180Z', 'url(#bar)') +
  stroke('M230 730H970', '#59626b', 3, 0.7) +
  circle(600, 728, 17, '#101316', 'stroke="#737d86" stroke-width="4"') +
  [300, 460, 740, 900].map((x) => circle(x, 716, 8, '#8d979f', 'stroke="#1c2126" stroke-width="3"')).join('')

/** Pipes and cables around the engine; the cooler's are the thick ones. */
const hoses = (variant: number) =>
  stroke('M842 690C880 620 900 560 872 500', '#0a0b0d', 34) +
  stroke('M836 680C872 616 890 560 864 508', '#3b424a', 5, 0.8) +
  stroke('M360 690C330 640 330 590 360 560', '#0a0b0d', 28) +
  stroke('M352 684C326 636 326 592 352 566', '#3b424a', 4, 0.8) +
  stroke('M250 300C420 250 640 240 930 300', '#0c0e10', 16) +
  stroke('M300 330C420 300 560 290 640 300', variant % 2 ? '#b4562b' : '#31506e', 6)

/** The box of the air filter and the pipe that leads to the engine. */
const airBox = (variant: number) =>
  linearGradient(
    'box',
    [220, 430, 400, 640],
    [
      [0, '#3c434b'],
      [0.5, '#23282e'],
      [1, '#14171b'],
    ],
  ) +
  stroke('M344 520C400 470 420 452 470 448', '#0d0f12', 62) +
  stroke('M352 514C404 470 424 456 466 452', '#2f363d', 46) +
  stroke('M372 478L396 506M398 458L420 488M428 444L444 474', '#0d0f12', 5) +
  fill(
    variant % 3 === 1
      ? 'M206 452H352L362 640H198Z'
      : 'M200 440H346C356 440 362 448 362 458V626C362 638 354 646 342 646H196Z',
    'url(#box)',
    1,
    'stroke="#07090a" stroke-width="4"',
  ) +
  stroke('M218 476H338M216 506H340M214 536H342', '#4c545c', 4, 0.8) +
  [210, 346].map((x) => `<rect x="${x - 9}" y="560" width="18" height="34" rx="4" fill="#8d979f"/>`).join('')

/** The battery with its two poles; under some cars' hoods it wears a jacket. */
function battery(variant: number): string {
  const jacket = variant % 4 === 2
  const [x, y] = [880, 452]
  return (
    `<rect x="${x}" y="${y}" width="132" height="176" rx="8" fill="${jacket ? '#2b2f34' : '#101316'}" stroke="#000" stroke-width="4"/>` +
    `<rect x="${x + 12}" y="${y + 62}" width="108" height="98" rx="4" fill="${['#e8ecef', '#c9d7e6', '#f0e2c4'][variant % 3]}"/>` +
    `<rect x="${x + 12}" y="${y + 62}" width="108" height="22" fill="${['#1d6f52', '#1f4fa3', '#a32a2a'][variant % 3]}"/>` +
    stroke(
      `M${x + 26} ${y + 106}H${x + 106}M${x + 26} ${y + 126}H${x + 88}M${x + 26} ${y + 144}H${x + 98}`,
      '#8a949d',
      5,
    ) +
    stroke(`M${x + 30} ${y + 28}C${x - 20} ${y - 40} ${x - 90} ${y - 30} ${x - 130} ${y}`, '#8f2020', 11) +
    stroke(`M${x + 102} ${y + 28}C${x + 130} ${y - 40} ${x + 110} ${y - 110} ${x + 90} ${y - 150}`, '#0a0b0c', 11) +
    `<rect x="${x + 10}" y="${y + 12}" width="44" height="34" rx="8" fill="#b02a2a"/>` +
    `<rect x="${x + 80}" y="${y + 12}" width="44" height="34" rx="8" fill="#2b3036"/>`
  )
}

/** Brake fluid, coolant and washer water, each with its cap, and the box of fuses. */
function reservoirs(variant: number): string {
  const tank = (x: number, y: number, w: number, h: number, cap: string) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="16" fill="#e9e6da" fill-opacity=".9" stroke="#8e8a7c" stroke-width="3"/>` +
    stroke(`M${x + 12} ${y + h * 0.62}H${x + w - 12}`, '#b9b39f', 3) +
    circle(x + w / 2, y + h * 0.34, 21, cap, 'stroke="#0b0d0f" stroke-width="4"') +
    stroke(`M${x + w / 2 - 11} ${y + h * 0.34}H${x + w / 2 + 11}`, '#fff', 4, 0.5)
  const right = variant % 2 === 0
  return (
    tank(right ? 836 : 262, 250, 84, 92, '#d8a21c') +
    tank(right ? 240 : 800, right ? 262 : 194, 112, right ? 118 : 98, '#20242a') +
    circle(248, 700, 26, '#2f6fc4', 'stroke="#0b1a30" stroke-width="4"') +
    stroke('M236 700H260', '#cfe2fb', 4) +
    '<rect x="930" y="300" width="74" height="118" rx="8" fill="#1b1f24" stroke="#000" stroke-width="3"/>' +
    stroke('M946 322H990M946 340H990M946 358H978', '#525b64', 4)
  )
}

/** The folded edge around the opening, where paint meets shadow, and two bolts a side. */
const lips = (paint: Paint) =>
  radialGradient(
    'depth',
    [600, 450, 560],
    [
      [0.7, '#000', 0],
      [1, '#000', 0.4],
    ],
  ) +
  fill(opening, 'url(#depth)') +
  `<path d="${opening}" stroke="${mix(paint.base, '#ffffff', 0.25)}" stroke-width="5" opacity=".8"/>` +
  [
    [150, 330],
    [128, 560],
    [1050, 330],
    [1072, 560],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 10, paint.shade, `stroke="${paint.deep}" stroke-width="4"`))
    .join('')
