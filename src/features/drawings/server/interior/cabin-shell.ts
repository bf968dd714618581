import type { CabinStyle } from './cabin-style.ts'
import { type Paint, mix } from '../svg/paint.ts'
import { fill, linearGradient, stroke } from '../svg/svg.ts'

/** Draws the left half and its mirror image about the picture's middle. */
export function twice(id: string, art: string): string {
  return `<g id="${id}">${art}</g><use href="#${id}" transform="matrix(-1 0 0 1 1200 0)"/>`
}

/** Draws the bonnet from the driver's view, over the studio behind the glass. */
export function bonnetView(paint: Paint, tall: boolean): string {
  const y = tall ? 356 : 372
  const d = `M40 470C120 ${y + 34} 300 ${y} 600 ${y}S1080 ${y + 34} 1160 470Z`
  return (
    linearGradient(
      'hood',
      [0, y, 0, 460],
      [
        [0, paint.sky],
        [0.35, paint.light],
        [1, paint.shade],
      ],
    ) +
    fill(d, 'url(#hood)', 1, `stroke="${paint.edge}" stroke-width="1.5"`) +
    stroke(`M330 470C340 430 350 400 380 ${y + 14}M870 470C860 430 850 400 820 ${y + 14}`, '#04070c', 3, 0.18) +
    stroke(`M250 ${y + 20}C380 ${y + 4} 500 ${y + 3} 600 ${y + 3}S820 ${y + 4} 950 ${y + 20}`, '#fff', 3, paint.gloss)
  )
}

/** Ceiling and pillars: everything around the windows. */
export function cabinRoof({ ceiling }: CabinStyle): string {
  const around =
    'M0 0H1200V520H0Z' +
    'M168 172C320 142 460 134 600 134S880 142 1032 172C1070 250 1104' +
    ' 340 1130 440C960 470 240 470 70 440C96 340 130 250 168 172Z' +
    'M0 196C40 190 70 186 104 184C74 262 46 340 26 424L0 430Z' +
    'M1200 196C1160 190 1130 186 1096 184C1126 262 1154 340 1174 424L1200 430Z'
  const visor =
    'M196 92C290 78 390 72 486 70C496 70 500 76 500 84L504 128C400 132' +
    ' 300 142 204 158C194 160 188 154 188 146L186 106C186 98 188 94 196 92Z'
  return (
    linearGradient(
      'roof',
      [0, 0, 0, 460],
      [
        [0, mix(ceiling, '#000000', 0.32)],
        [0.22, ceiling],
        [0.42, mix(ceiling, '#000000', 0.18)],
        [1, mix(ceiling, '#000000', 0.45)],
      ],
    ) +
    `<path d="${around}" fill="url(#roof)" fill-rule="evenodd"/>` +
    stroke(
      'M168 172C320 142 460 134 600 134S880 142 1032 172C1070 250 1104 340 1130 440M70 440C96 340 130 250 168 172',
      '#14171a',
      7,
      0.8,
    ) +
    twice(
      'visor',
      fill(visor, mix(ceiling, '#ffffff', 0.12), 1, 'stroke="#000" stroke-opacity=".3" stroke-width="1.5"') +
        stroke('M104 184C74 262 46 340 26 424L0 430', '#14171a', 5, 0.8) +
        fill('M232 172L520 138L330 440H120Z', '#fff', 0.07),
    ) +
    rearMirror()
  )
}

/** An open car's windscreen frame. */
export function openFrame(): string {
  return (
    stroke(
      'M70 452C96 346 130 256 168 176C320 146 460 138 600 138S880 146 1032 176C1070 256 1104 346 1130 452',
      '#1b1e22',
      30,
    ) +
    stroke('M62 440C92 340 124 254 160 172C320 138 460 130 600 130', '#7f8990', 3, 0.8) +
    rearMirror()
  )
}

function rearMirror(): string {
  return (
    linearGradient(
      'mirror',
      [0, 168, 0, 222],
      [
        [0, '#cfd9e0'],
        [0.5, '#8796a1'],
        [1, '#56636d'],
      ],
    ) +
    fill('M588 130H612L616 172H584Z', '#1a1d20') +
    '<rect x="498" y="162" width="204" height="62" rx="22" fill="#15181b"/><rect' +
    ' x="505" y="168" width="190" height="50" rx="17" fill="url(#mirror)"/>' +
    fill('M560 168H600L570 218H530Z', '#fff', 0.2)
  )
}

/** Both door panels with armrest, handle and speaker. */
export function cabinDoors({ upper, lower, seat, strip }: CabinStyle, open: boolean): string {
  const panel = 'M0 418L40 424C80 470 130 560 150 660L170 900H0Z'
  return (
    linearGradient(
      'door',
      [0, 420, 150, 520],
      [
        [0, upper],
        [0.6, mix(upper, '#ffffff', 0.1)],
        [1, lower],
      ],
    ) +
    twice(
      'door-trim',
      fill(panel, 'url(#door)', 1, 'stroke="#000" stroke-opacity=".4"') +
        fill('M0 516C40 524 80 552 104 596L116 650C80 612 40 590 0 584Z', seat) +
        fill('M0 498C44 506 88 536 112 584L106 594C80 552 40 524 0 514Z', strip) +
        fill('M0 640C50 650 100 690 130 740L136 800C90 748 50 720 0 712Z', '#000', 0.35) +
        fill('M30 534C52 540 70 550 84 566L80 576C66 562 48 552 28 546Z', '#c9cfd4') +
        (open ? '' : fill('M26 424L48 380C66 384 78 396 84 424L70 440Z', '#1b1e21')),
    )
  )
}
