import { cabinControls } from './cabin-controls.ts'
import { bonnetView, cabinDoors, cabinRoof, openFrame, twice } from './cabin-shell.ts'
import { type CabinStyle, cabinStyle } from './cabin-style.ts'
import type { DrawingOptions } from '../options.ts'
import { mix, mixPaint } from '../svg/paint.ts'
import { fill, linearGradient, stroke } from '../svg/svg.ts'

/** Draws the view from between the front seats to the dashboard; the steering wheel is on the left, as in Iran. */
export function drawCabin({ body, colour, variant }: DrawingOptions): string {
  const paint = mixPaint(colour)
  const style = cabinStyle(variant, paint)
  const tall = body === 'suv' || body === 'pickup' || body === 'mpv'
  return [
    bonnetView(paint, tall),
    body === 'convertible' ? openFrame() : cabinRoof(style),
    cabinDoors(style, body === 'convertible'),
    dashboard(style),
    cabinControls(style),
    console(style),
    seats(style),
    vignette(),
  ].join('')
}

function dashboard({ upper, lower, strip }: CabinStyle): string {
  const top =
    'M44 452C120 424 250 414 372 410C450 410 520 424 600 424S900' +
    ' 414 1156 452C1166 500 1166 540 1150 580H50C34 540 34 500 44 452Z'
  const middle =
    'M46 520C200 500 420 508 600 512S1000 500 1154 520L1140 624C1060 640 980 648 900 648H300C220 648 140 640 60 624Z'
  const under =
    'M60 606C200 640 400 632 600 632S1000 640 1140 606L1096 760C1000 792 860 800 760 800H440C340 800 200 792 104 760Z'
  return (
    linearGradient(
      'dash',
      [0, 410, 0, 560],
      [
        [0, mix(upper, '#ffffff', 0.22)],
        [0.12, mix(upper, '#ffffff', 0.08)],
        [0.6, upper],
        [1, mix(upper, '#000000', 0.35)],
      ],
    ) +
    linearGradient(
      'knee',
      [0, 600, 0, 800],
      [
        [0, mix(lower, '#000000', 0.1)],
        [0.3, lower],
        [1, mix(lower, '#000000', 0.6)],
      ],
    ) +
    linearGradient(
      'strip',
      [0, 520, 0, 640],
      [
        [0, mix(strip, '#ffffff', 0.35)],
        [0.4, strip],
        [1, mix(strip, '#000000', 0.45)],
      ],
    ) +
    fill('M110 640H1090V900H110Z', '#0b0d0f') +
    fill(under, 'url(#knee)', 1, 'stroke="#000" stroke-opacity=".5"') +
    fill(middle, mix(upper, '#000000', 0.25)) +
    fill('M700 560C860 562 1010 556 1148 546L1144 590C1010 604 860 606 700 604Z', 'url(#strip)') +
    fill('M52 546C90 550 130 552 170 554V598C130 596 90 594 56 590Z', 'url(#strip)') +
    fill(top, 'url(#dash)', 1, 'stroke="#000" stroke-opacity=".45" stroke-width="1.5"') +
    stroke('M60 500C200 478 400 486 600 490S1000 478 1140 500', '#000', 2, 0.35) +
    stroke('M60 503C200 481 400 489 600 493S1000 481 1140 503', '#fff', 1.2, 0.16) +
    fill(
      'M770 650H1050C1056 650 1060 654 1058 662L1040 738C1038 746 1032 750' +
        ' 1024 750H796C788 750 782 746 780 738L764 662C762 654 764 650 770 650Z',
      '#000',
      0.14,
      'stroke="#000" stroke-opacity=".6" stroke-width="2"',
    ) +
    '<rect x="880" y="668" width="66" height="13" rx="6" fill="#0c0e10" opacity=".7"/>'
  )
}

function console({ lower, strip, screen }: CabinStyle): string {
  const tunnel = 'M490 640H710C716 700 738 800 770 900H430C462 800 484 700 490 640Z'
  const lever =
    screen === 'wide' || screen === 'tablet'
      ? fill('M586 734H614L620 790H580Z', '#2b2f33') +
        '<rect x="576" y="712" width="48" height="40" rx="15" fill="url(#knob)"/>'
      : fill('M560 808C570 770 586 764 596 762L597 712H605L606 762C616 764 632 770 642 808Z', '#26292d') +
        '<circle cx="601" cy="706" r="23" fill="url(#knob)"/>'
  return (
    linearGradient(
      'tunnel',
      [430, 0, 770, 0],
      [
        [0, mix(lower, '#000000', 0.5)],
        [0.2, mix(lower, '#ffffff', 0.06)],
        [0.5, lower],
        [0.8, mix(lower, '#ffffff', 0.06)],
        [1, mix(lower, '#000000', 0.5)],
      ],
    ) +
    linearGradient(
      'knob',
      [0, 690, 0, 750],
      [
        [0, '#aab2b8'],
        [0.35, '#4d5459'],
        [1, '#1d2023'],
      ],
    ) +
    fill(tunnel, 'url(#tunnel)', 1, 'stroke="#000" stroke-opacity=".5"') +
    fill(
      'M522 690H678C684 740 696 800 708 846H492C504 800 516 740 522 690Z',
      '#0e1012',
      0.85,
      `stroke="${strip}" stroke-width="2.5"`,
    ) +
    lever +
    '<g fill="#050607" stroke="#6f777e" stroke-width="2"><ellipse cx="556"' +
    ' cy="868" rx="38" ry="15"/><ellipse cx="644" cy="868" rx="38" ry="15"/></g>'
  )
}

/** The front edges of both seats, seen from above. */
function seats({ seat, stitch }: CabinStyle): string {
  const cushion = 'M150 900C150 830 168 784 214 774C280 762 350 764 404 778C440 790 446 840 442 900Z'
  const bolster = 'M112 900C112 810 140 770 176 772C200 776 206 800 202 830L198 900Z'
  return (
    linearGradient(
      'seat',
      [0, 762, 0, 900],
      [
        [0, mix(seat, '#ffffff', 0.24)],
        [0.3, seat],
        [1, mix(seat, '#000000', 0.45)],
      ],
    ) +
    twice(
      'seats',
      fill(cushion, 'url(#seat)', 1, 'stroke="#000" stroke-opacity=".4"') +
        fill(bolster, 'url(#seat)', 1, 'stroke="#000" stroke-opacity=".4"') +
        fill(
          'M396 900C396 830 404 790 424 782C452 780 462 820 460 900Z',
          'url(#seat)',
          1,
          'stroke="#000" stroke-opacity=".4"',
        ) +
        `<g stroke-dasharray="6` +
        ` 5">${stroke('M222 900C222 850 230 806 250 792M376 900C378 850 372 806 352 792M214 790C280 776 350 778 396 792', stitch, 2, 0.8)}</g>` +
        stroke('M262 900C262 860 266 830 274 812M300 900V808M338 900C338 860 336 830 330 812', '#000', 4, 0.18),
    )
  )
}

/** Draws less light towards the corners, as in photos of a cabin. */
function vignette(): string {
  return (
    linearGradient(
      'fade',
      [0, 620, 0, 900],
      [
        [0, '#000', 0],
        [1, '#000', 0.28],
      ],
    ) + fill('M0 620H1200V900H0Z', 'url(#fade)')
  )
}
