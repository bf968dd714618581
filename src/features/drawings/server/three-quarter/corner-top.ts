import type { EndShell } from '../front-and-rear/end-shell.ts'
import type { Scene } from './corner-scene.ts'
import { corner, recede } from './corner-space.ts'
import { isUpright } from '../front-and-rear/rear-lamps.ts'
import { endSeats } from '../front-and-rear/end-window.ts'
import { type Knot, type Place, curve, pair, polygon } from '../svg/curve.ts'
import { fill, keep, linearGradient, outlined, seam, stroke, within } from '../svg/svg.ts'
import { sideCabin } from '../side/side-open.ts'

/** The surfaces that look upwards, seen from the front: boot, rear window, roof, windscreen and bonnet. */
export function cornerTop(scene: Scene): string {
  const {
    side: { size, body },
    space,
    paint,
  } = scene
  const span = (from: number, to: number, inset = 1) => spanOf(scene, from, to, inset)
  const [, roofY] = space.side(size.peak, size.height)
  const [, cowlY] = space.side(size.cowl[0], size.cowl[1])
  const [, noseY] = space.end(0, size.nose[1])
  const lid =
    linearGradient(
      'lid',
      [0, cowlY, 0, noseY],
      [
        [0, paint.light],
        [0.5, paint.sky],
        [1, paint.light],
      ],
    ) +
    fill(bonnet(scene), 'url(#lid)') +
    seam('lid-edge', bonnet(scene, 0.86), paint.gloss)
  if (body === 'convertible')
    return fill(span(2, 4), '#17191c') + openSeats(scene) + fill(span(4, 6), paint.light) + lid + openScreen(scene)
  return (
    fill(span(6, 7), body === 'pickup' ? '#16191c' : paint.light) +
    fill(span(5, 6), '#1a2127') +
    linearGradient(
      'roof',
      [0, roofY - 20, 0, roofY + 60],
      [
        [0, paint.sky],
        [1, paint.light],
      ],
    ) +
    fill(roofOf(scene), 'url(#roof)') +
    lid +
    linearGradient(
      'screen',
      [0, roofY, 0, cowlY],
      [
        [0, '#b4c5d2'],
        [0.35, '#72879a'],
        [0.7, '#34424d'],
        [1, '#141b21'],
      ],
    ) +
    keep('screen-edge', span(2, 3, 0.9)) +
    fill(span(2, 3), paint.base) +
    outlined('screen-edge', 'fill="url(#screen)" stroke="#0d1013" stroke-width="5"') +
    within('screen-edge', behindScreen(scene))
  )
}

/** The surfaces that look upwards, seen from behind: roof, rear window and boot. */
export function cornerBack(scene: Scene): string {
  const {
    side: { size, body },
    space,
    paint,
  } = scene
  const span = (from: number, to: number, inset = 1) => spanOf(scene, from, to, inset)
  if (body === 'convertible')
    return openScreen(scene) + fill(span(2, 4), '#17191c') + openSeats(scene) + fill(span(4, 6), paint.light)
  const [, roofY] = space.side(size.peak, size.height)
  const [, topY] = space.project(size.length - size.tail[0], size.tail[1], 0)
  const [, footY] = space.project(size.length - size.base[0], size.base[1], 0)
  const [, deckY] = space.end(0, size.deck[1])
  return (
    linearGradient(
      'roof',
      [0, roofY - 20, 0, roofY + 60],
      [
        [0, paint.sky],
        [1, paint.light],
      ],
    ) +
    fill(roofOf(scene), 'url(#roof)') +
    fill(span(5, 6), paint.base) +
    linearGradient(
      'screen',
      [0, topY, 0, footY],
      [
        [0, '#b4c5d2'],
        [0.35, '#66798a'],
        [0.7, '#2f3c46'],
        [1, '#141b21'],
      ],
    ) +
    keep('screen-edge', span(5, 6, body === 'pickup' ? 0.86 : 0.88)) +
    outlined('screen-edge', 'fill="url(#screen)" stroke="#0d1013" stroke-width="6"') +
    within('screen-edge', behindRearScreen(scene)) +
    linearGradient(
      'lid',
      [0, footY, 0, deckY],
      [
        [0, paint.base],
        [0.35, paint.sky],
        [1, paint.light],
      ],
    ) +
    fill(span(6, 7), body === 'pickup' ? '#16191c' : isUpright(body) ? paint.shade : 'url(#lid)')
  )
}

/** The roof from the windscreen's foot to its end, arched between its edges. */
function roofOf({ space, crest }: Scene): string {
  const part = crest.slice(2, 6)
  const edge =
    (share: number): Place =>
    (along, height) =>
      space.project(along, height + 34 * (1 - share ** 2), share * space.halfAt(along, height))
  const back = part
    .toReversed()
    .map(([along, height, arriving, leaving]): Knot => [along, height, (leaving ?? arriving) + 180, arriving + 180])
  return [0.7, 0.4, 0.1, -0.2, -0.5, -0.75, -1]
    .map((share) => curve(part, edge(1)) + curve(back, edge(share), 'L') + 'Z')
    .join('')
}

/** Between two knots of the crest, from one side of the vehicle to the other. */
function spanOf({ space, crest }: Scene, from: number, to: number, inset: number): string {
  const part = crest.slice(from, to + 1)
  const near: Place = (along, height) => space.project(along, height, space.halfAt(along, height) * inset)
  const far: Place = (along, height) => space.project(along, height, -space.halfAt(along, height) * inset)
  const back = [...part]
    .toReversed()
    .map(([along, height, arriving, leaving]): Knot => [along, height, (leaving ?? arriving) + 180, arriving + 180])
  return curve(part, near) + curve(back, far, 'L') + 'Z'
}

/** Draws seats, heating wires and reflections on the slope of the rear window. */
function behindRearScreen({ side: { size }, end, space }: Scene): string {
  const { base, tail, length } = size
  const slope =
    (sign: number): Place =>
    (across, height) =>
      space.project(
        length - base[0] - ((height - base[1]) / (tail[1] - base[1])) * (tail[0] - base[0]),
        height,
        across * sign,
      )
  const half = end.half
  const shell: EndShell = {
    ...end,
    place: slope(1),
    far: slope(-1),
    clip: 'screen-edge',
    size: { ...size, height: tail[1] + 40 },
  }
  const wires = Array.from({ length: 6 }, (_, i) => {
    const h = base[1] + ((tail[1] - base[1]) * (i + 1)) / 7
    return curve(
      [
        [-half, h, 0],
        [half, h, 0],
      ],
      slope(1),
    )
  }).join('')
  const glare = [
    [0.2, 0.66],
    [-0.06, 0.1],
  ]
    .map(([from = 0, to = 0]) =>
      polygon(
        [
          [half * from, base[1]],
          [half * (from - 0.4), tail[1]],
          [half * (to - 0.4), tail[1]],
          [half * to, base[1]],
        ],
        slope(1),
      ),
    )
    .join('')
  return endSeats(shell, base[1]) + stroke(wires, '#c98d5a', 0.8, 0.35) + fill(glare, '#fff', 0.14)
}

/** An open car's seats, the far one first. */
function openSeats({ side, space }: Scene): string {
  return [-0.42, 0.42]
    .map((share) =>
      sideCabin({ ...side, place: (along, height) => space.project(along, height, (share * side.size.width) / 2) }),
    )
    .join('')
}

/** An open car's windscreen in its frame. */
function openScreen({ side: { size }, space }: Scene): string {
  const { cowl, head, width } = size
  const corners = [
    [cowl, -0.84],
    [head, -0.66],
    [head, 0.66],
    [cowl, 0.84],
  ] as const
  const d =
    'M' +
    corners.map(([[along, height], share]) => pair(space.project(along, height, (share * width) / 2))).join('L') +
    'Z'
  return fill(d, '#a9bccb', 0.5) + stroke(d, '#14181b', 44 * space.scale) + stroke(d, '#8a949d', 8 * space.scale, 0.8)
}

/** Draws seats, dashboard and reflections on the slope of the windscreen. */
function behindScreen({ side: { size }, end, space }: Scene): string {
  const { cowl, head } = size
  const slope =
    (across: number): Place =>
    (along, height) =>
      space.project(cowl[0] + ((height - cowl[1]) / (head[1] - cowl[1])) * (head[0] - cowl[0]), height, along * across)
  const shell: EndShell = {
    ...end,
    place: slope(1),
    far: slope(-1),
    clip: 'screen-edge',
    size: { ...size, height: head[1] + 40 },
  }
  const half = end.half
  const low = cowl[1]
  const dash = polygon(
    [
      [-half, low - 20],
      [half, low - 20],
      [half, low + 60],
      [-half, low + 60],
    ],
    slope(1),
  )
  const glare =
    polygon(
      [
        [-half * 0.9, low],
        [-half * 0.1, head[1]],
        [half * 0.3, head[1]],
        [-half * 0.5, low],
      ],
      slope(1),
    ) +
    polygon(
      [
        [half * 0.1, low],
        [half * 0.62, head[1]],
        [half * 0.7, head[1]],
        [half * 0.18, low],
      ],
      slope(1),
    )
  const mirror = polygon(
    [
      [-110, head[1] - 16],
      [110, head[1] - 16],
      [100, head[1] - 66],
      [-100, head[1] - 66],
    ],
    slope(1),
  )
  const rim = curve(
    [
      [half * 0.42 - 165, low + 40, 80],
      [half * 0.42, low + 150, 0],
      [half * 0.42 + 165, low + 40, -80],
    ],
    slope(1),
  )
  return (
    endSeats(shell, low) +
    stroke(rim, '#090c0e', 20 * space.scale, 0.8) +
    fill(dash, '#0a0d10', 0.6) +
    fill(mirror, '#090c0e', 0.7) +
    fill(glare, '#fff', 0.14)
  )
}

/** Draws the bonnet between both wings; `inset` draws its seam. */
function bonnet({ side: { size }, space }: Scene, inset = 1): string {
  const half = size.width / 2
  const [setback, brow] = size.nose
  const reach = corner * inset
  const lead = Array.from({ length: 9 }, (_, i) => {
    const share = reach - (i / 4) * reach
    return pair(
      space.project(
        setback + recede(size, Math.abs(share)) + (inset < 1 ? 50 : 0),
        brow - Math.abs(share) * 12,
        share * half,
      ),
    )
  })
  const middle = setback + (size.cowl[0] - setback) * 0.62
  const wing =
    (sign: number): Place =>
    (along, height) =>
      space.project(along, height, sign * space.halfAt(along, height) * inset)
  const foot: Knot = [setback + recede(size, reach) + 60, brow - 10, 20]
  const crown = (brow + size.cowl[1]) / 2 + 20
  const near = curve(
    [
      [size.cowl[0], size.cowl[1], 188],
      [middle, crown, 192],
      [foot[0], foot[1], 200],
    ],
    wing(1),
  )
  const far = curve([foot, [middle, crown, 12], [size.cowl[0], size.cowl[1], 8]], wing(-1), 'L')
  return `${near}L${lead.join('L')}${far}Z`
}
