import { cabinCluster, cabinScreen } from './cabin-screens.ts'
import type { CabinStyle } from './cabin-style.ts'
import { circle, fill, radialGradient, stroke } from '../svg/svg.ts'

/** Instruments, screen, vents, climate knobs and the steering wheel of a cabin. */
export function cabinControls(style: CabinStyle): string {
  return vents(style) + cabinCluster(style) + cabinScreen(style) + steeringWheel(style)
}

function vents({ roundVents, screen }: CabinStyle): string {
  const round = (x: number, y: number) =>
    circle(x, y, 33, '#0b0d0f', 'stroke="#b9c1c7" stroke-width="4"') +
    stroke(`M${x - 25} ${y - 10}H${x + 25}M${x - 28} ${y + 2}H${x + 28}M${x - 23} ${y + 14}H${x + 23}`, '#3a4046', 4)
  const flat = (x: number, y: number, w: number) =>
    `<rect x="${x}" y="${y}" width="${w}" height="40" rx="9" fill="#0b0d0f" stroke="#8d969d" stroke-width="2"/>` +
    stroke(
      `M${x + 9} ${y + 11}H${x + w - 9}M${x + 9} ${y + 20}H${x + w - 9}M${x + 9} ${y + 29}H${x + w - 9}`,
      '#3d444a',
      4,
    ) +
    stroke(`M${x + w / 2} ${y + 8}V${y + 32}`, '#a9b1b8', 4)
  if (roundVents) return round(112, 508) + round(1088, 508) + round(742, 512)
  return (
    flat(70, 498, 92) +
    flat(1038, 498, 92) +
    (screen === 'wide' ? flat(860, 504, 120) : flat(712, 504, 100)) +
    (screen === 'radio' ? flat(530, 446, 66) + flat(604, 446, 66) : '')
  )
}

function steeringWheel({ spokes, strip, stitch }: CabinStyle): string {
  const arms = {
    2:
      'M188 552C250 536 282 548 300 556H380C398 548 430 536 492' +
      ' 552L488 596C440 586 410 596 388 612H292C270 596 240 586 192 596Z',
    3:
      'M186 548C240 534 280 540 300 548H380C400 540 440 534 494 548L492 590C450 584' +
      ' 410 592 390 612L366 640L372 700H308L314 640L290 612C270 592 230 584 188 590Z',
    4:
      'M188 536C240 528 280 540 300 548H380C400 540 440 528 492 536L490 574C450 572 410 584' +
      ' 396 600L448 664L418 690L360 630H320L262 690L232 664L284 600C270 584 230 572 190 574Z',
  }
  const button = (x: number) =>
    `<rect x="${x}" y="558" width="38" height="24" rx="9" fill="#0c0e10" stroke="#6a7279"/>` +
    stroke(`M${x + 10} 570H${x + 28}`, '#aab3ba', 3)
  return (
    radialGradient(
      'rim',
      [340, 572, 172],
      [
        [0.84, '#0c0e10'],
        [0.9, '#4b5157'],
        [0.95, '#24282c'],
        [1, '#08090a'],
      ],
    ) +
    radialGradient(
      'pad',
      [340, 560, 70],
      [
        [0, '#454b51'],
        [0.8, '#272b2f'],
        [1, '#16181b'],
      ],
    ) +
    fill(
      'M150 590C160 560 172 556 186 558L196 574C180 574 166 584 160' +
        ' 604ZM530 590C520 560 508 556 494 558L484 574C500 574 514 584 520 604Z',
      '#15181b',
    ) +
    fill(arms[spokes], '#23272b', 1, 'stroke="#000" stroke-opacity=".6" stroke-width="1.5"') +
    (spokes === 3 ? fill('M322 636H358L362 704H318Z', strip, 0.8) : '') +
    `<circle cx="340" cy="572" r="158" stroke="url(#rim)" stroke-width="27"/>` +
    `<circle cx="340" cy="572" r="147" stroke="${stitch}"` +
    ` stroke-width="1.5" stroke-dasharray="5 5" opacity=".6"/>` +
    stroke('M214 482A158 158 0 0 1 466 482', '#fff', 4, 0.22) +
    fill(
      'M286 540C300 524 380 524 394 540C408 566 400 606 380 622C360 632 320 632 300 622C280 606 272 566 286 540Z',
      'url(#pad)',
      1,
      'stroke="#000" stroke-opacity=".6"',
    ) +
    circle(340, 572, 23, '#1a1d20', 'stroke="#dfe4e8" stroke-width="3.5"') +
    stroke('M328 572A12 12 0 0 1 352 572', '#dfe4e8', 3) +
    button(222) +
    button(420)
  )
}
