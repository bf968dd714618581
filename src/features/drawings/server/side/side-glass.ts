import { closed, pair, polygon, short } from '../svg/curve.ts'
import type { Paint } from '../svg/paint.ts'
import { fill, keep, linearGradient, outlined, stroke, within } from '../svg/svg.ts'
import { openWindscreen } from './side-open.ts'
import type { SideShell } from './side-shell.ts'

/** The windows: tinted glass with the cabin behind it, a mirrored sky, pillars and their trim. */
export function sideGlass(shell: SideShell, paint: Paint): string {
  if (shell.body === 'convertible') return openWindscreen(shell)
  const { size, place, glass, scale } = shell
  const [, top] = place(0, size.height)
  const [, foot] = place(0, Math.min(...size.belt))
  const chrome = size.crisp < 0.5
  return (
    linearGradient(
      'glass',
      [0, top, 0, foot],
      [
        [0, '#a9bccb'],
        [0.32, '#6f8494'],
        [0.55, '#3a4955'],
        [1, '#161d23'],
      ],
    ) +
    within('shell', stroke(shell.screens, '#1a2127', 50 * scale) + stroke(shell.screens, '#8fa3b2', 16 * scale, 0.6)) +
    keep('panes', glass) +
    outlined('panes', `fill="url(#glass)" stroke="#101317" stroke-width="${short(32 * scale)}"`) +
    within('panes', seats(shell) + sky(shell) + pillars(shell)) +
    outlined(
      'panes',
      `stroke="${chrome ? '#dfe5ea' : paint.edge}"` +
        ` stroke-width="${chrome ? 2.4 : 1.2}" opacity="${chrome ? 0.9 : 0.5}"`,
    )
  )
}

/** Where the pillar between two doors stands, and where the window of a rear door ends, in millimetres. */
export function pillarsOf({ body, size, axles, glassFront, glassRear }: SideShell): {
  middle: number
  last: number | null
} {
  if (body === 'pickup') {
    const room = glassRear - glassFront
    return { middle: size.doors === 2 ? glassRear - 12 : glassFront + room * 0.55, last: null }
  }
  if (size.doors === 2) {
    const end = Math.min(glassRear - 260, glassFront + 1180)
    return { middle: end, last: null }
  }
  const middle = axles[0] + size.wheelbase * 0.535
  const last = axles[1] - 60
  return { middle, last: glassRear - last > 170 ? last : null }
}

export function seats({ size, scale, place, axles, glassFront, body }: SideShell): string {
  const belt = Math.min(...size.belt)
  const room = (size.height - belt) * 0.66
  const shape = (at: number) =>
    closed(
      [
        [at, belt - 40, 90, 84],
        [at + 60, belt + room * 0.62, 80],
        [at + 150, belt + room * 0.7, -10],
        [at + 235, belt + room * 0.55, -82],
        [at + 270, belt - 40, -84, 180],
      ],
      place,
    ) +
    closed(
      [
        [at + 82, belt + room * 0.72, 84],
        [at + 135, belt + room, 8],
        [at + 205, belt + room * 0.93, -60],
        [at + 205, belt + room * 0.72, -100, 180],
      ],
      place,
    )
  const front = axles[0] + size.wheelbase * 0.4
  const rear = axles[1] - 380
  const back =
    size.doors === 2 || body === 'pickup'
      ? ''
      : outlined('seat', `opacity=".62" transform="translate(${short((rear - front) * scale)} 0)"`)
  const wheel = stroke(
    `M${pair(place(glassFront + 330, belt - 10))}L${pair(place(glassFront + 415, belt + room * 0.5))}`,
    '#0b0f12',
    7,
    0.6,
  )
  return fill(shape(front), '#0b0f12', 0.62, 'id="seat"') + back + wheel
}

function sky({ size, place, glassFront, glassRear }: SideShell): string {
  const low = Math.min(...size.belt) - 20
  const high = size.height
  const slant = (from: number, width: number) =>
    polygon(
      [
        [from, low],
        [from + (high - low) * 1.1, high],
        [from + (high - low) * 1.1 + width, high],
        [from + width, low],
      ],
      place,
    )
  const span = glassRear - glassFront
  const hills = closed(
    [
      [glassFront - 100, low + 60, 0],
      [glassFront + span * 0.4, low + 150, 6],
      [glassRear + 200, low + 110, -4, -90],
      [glassRear + 200, low - 40, -90, 180],
      [glassFront - 100, low - 40, 180, 90],
    ],
    place,
  )
  return (
    fill(hills, '#0a0e12', 0.28) +
    fill(
      slant(glassFront + span * 0.12, 190) + slant(glassFront + span * 0.27, 60) + slant(glassFront + span * 0.66, 240),
      '#fff',
      0.14,
    )
  )
}

export function pillars(shell: SideShell): string {
  const { size, place } = shell
  const { middle, last } = pillarsOf(shell)
  const bar = (at: number, width: number, lean: number) =>
    fill(
      polygon(
        [
          [at - width / 2, size.belt[0] - 40],
          [at + width / 2, size.belt[0] - 40],
          [at + width / 2 + lean, size.height],
          [at - width / 2 + lean, size.height],
        ],
        place,
      ),
      '#0d1013',
    )
  const behind = last === null ? '' : bar(last, 26, size.crisp > 0.7 ? 0 : -50)
  return bar(middle, 105, size.crisp > 0.7 ? 10 : 45) + behind + vanQuarters(shell)
}

/** Vans and seven-seaters have a third window in front of the windscreen's pillar. */
function vanQuarters({ body, size, place, glassFront, scale }: SideShell): string {
  if (body !== 'mpv' || size.crisp > 0.8) return ''
  const at = glassFront + 330
  return stroke(
    polygon(
      [
        [at, size.belt[0] - 20],
        [at + 30, size.height],
      ],
      place,
    ),
    '#0d1013',
    30 * scale,
  )
}
