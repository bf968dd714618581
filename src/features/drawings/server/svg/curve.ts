/** A point in millimetres of the real vehicle: distance from the left or front, and height over the ground. */
export type Spot = readonly [across: number, height: number]

/** A spot with the direction of travel in degrees (0 rearwards, 90 up); a second angle makes a corner. */
export type Knot = readonly [across: number, height: number, angle: number, leaving?: number]

/** Turns a spot of the vehicle into a point of the drawing. */
export type Place = (across: number, height: number) => readonly [x: number, y: number]

const reach = 0.37

/** A smooth path through knots, as SVG path data that starts with `M` and is left open. */
export function curve(knots: readonly Knot[], place: Place, start = 'M'): string {
  return knots
    .map((knot, i) => {
      const before = knots[i - 1]
      return before ? bend(before, knot, place) : start + pair(place(knot[0], knot[1]))
    })
    .join('')
}

/** A closed smooth path through knots. */
export function closed(knots: readonly Knot[], place: Place): string {
  return curve(knots, place) + 'Z'
}

/** Knots along a circle, from one angle to another in degrees (0 rearwards, 90 up). */
export function arc([across, height]: Spot, radius: number, from: number, to: number): Knot[] {
  const steps = Math.max(2, Math.round(Math.abs(to - from) / 55))
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = from + ((to - from) * i) / steps
    const way = radians(angle)
    return [across + Math.cos(way) * radius, height + Math.sin(way) * radius, angle + (to > from ? 90 : -90)]
  })
}

/** A straight line. */
export function line(from: Spot, to: Spot, place: Place): string {
  return `M${pair(place(...from))}L${pair(place(...to))}`
}

/** A closed path of straight sides. */
export function polygon(spots: readonly Spot[], place: Place): string {
  return 'M' + spots.map(([across, height]) => pair(place(across, height))).join('L') + 'Z'
}

/** A point as path data, to a tenth of a unit. */
export function pair([x, y]: readonly [number, number]): string {
  return `${short(x)} ${short(y)}`.replace(' -', '-')
}

/** Formats a number with the precision that a drawing needs. */
export function short(value: number): string {
  return String(rounded(value)).replace(/^(-?)0\./, '$1.')
}

function bend(from: Knot, to: Knot, place: Place): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) * reach
  const out = radians(from[3] ?? from[2])
  const back = radians(to[2])
  const [x, y] = place(from[0], from[1])
  // Relative to the rounded start, so that rounding never adds up along the path.
  const step = (across: number, height: number) => {
    const [toX, toY] = place(across, height)
    return short(rounded(toX) - rounded(x)) + ' ' + short(rounded(toY) - rounded(y))
  }
  const first = step(from[0] + Math.cos(out) * length, from[1] + Math.sin(out) * length)
  const second = step(to[0] - Math.cos(back) * length, to[1] - Math.sin(back) * length)
  return `c${first} ${second} ${step(to[0], to[1])}`.replaceAll(' -', '-')
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/** A closed path along straight sides whose corners are rounded by a share of their sides, 0 to 0.5. */
export function softPolygon(spots: readonly Spot[], place: Place, softness = 0.28): string {
  const between = (from: Spot, to: Spot, share: number): Spot => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
  ]
  const at = (spot: Spot) => pair(place(...spot))
  return (
    spots
      .map((spot, index) => {
        const before = spots.at(index - 1)!
        const after = spots[(index + 1) % spots.length]!
        return `${index ? 'L' : 'M'}${at(between(spot, before, softness))}Q${at(spot)} ${at(between(spot, after, softness))}`
      })
      .join('') + 'Z'
  )
}
