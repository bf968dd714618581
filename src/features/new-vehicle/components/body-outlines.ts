export type Point = readonly [x: number, y: number]

/** A body from its left side: x from front to rear, y from roof to road, both 0 to 1. */
export type Outline = { body: readonly Point[]; glass: readonly Point[]; pillars: readonly number[] }

const nose: readonly Point[] = [
  [0.02, 0.87],
  [0, 0.72],
  [0.015, 0.56],
]

const sedan: Outline = {
  body: [
    ...nose,
    [0.26, 0.45],
    [0.42, 0.03],
    [0.5, 0],
    [0.64, 0.01],
    [0.71, 0.06],
    [0.85, 0.4],
    [0.985, 0.44],
    [1, 0.7],
    [0.985, 0.87],
  ],
  glass: [
    [0.31, 0.45],
    [0.435, 0.1],
    [0.64, 0.08],
    [0.69, 0.12],
    [0.78, 0.43],
  ],
  pillars: [0.535],
}
const hatchback: Outline = {
  body: [
    ...nose,
    [0.24, 0.45],
    [0.39, 0.05],
    [0.48, 0],
    [0.82, 0.03],
    [0.9, 0.08],
    [0.975, 0.42],
    [1, 0.66],
    [0.985, 0.87],
  ],
  glass: [
    [0.29, 0.45],
    [0.415, 0.11],
    [0.83, 0.1],
    [0.9, 0.43],
  ],
  pillars: [0.53, 0.75],
}
const suv: Outline = {
  body: [
    [0.03, 0.82],
    [0, 0.66],
    [0.015, 0.5],
    [0.25, 0.42],
    [0.37, 0.05],
    [0.45, 0],
    [0.85, 0.01],
    [0.93, 0.06],
    [0.985, 0.4],
    [1, 0.64],
    [0.98, 0.82],
  ],
  glass: [
    [0.295, 0.41],
    [0.395, 0.1],
    [0.86, 0.09],
    [0.925, 0.38],
  ],
  pillars: [0.52, 0.74],
}
const pickup: Outline = {
  body: [
    [0.03, 0.8],
    [0, 0.66],
    [0.015, 0.48],
    [0.23, 0.41],
    [0.32, 0.05],
    [0.39, 0],
    [0.57, 0.01],
    [0.62, 0.05],
    [0.645, 0.41],
    [0.99, 0.41],
    [1, 0.72],
    [0.985, 0.8],
  ],
  glass: [
    [0.265, 0.41],
    [0.345, 0.1],
    [0.575, 0.09],
    [0.6, 0.39],
  ],
  pillars: [0.455],
}
const mpv: Outline = {
  body: [
    [0.02, 0.85],
    [0, 0.68],
    [0.02, 0.55],
    [0.17, 0.43],
    [0.33, 0.05],
    [0.42, 0],
    [0.88, 0.02],
    [0.955, 0.08],
    [0.99, 0.42],
    [1, 0.66],
    [0.985, 0.85],
  ],
  glass: [
    [0.22, 0.42],
    [0.36, 0.1],
    [0.89, 0.1],
    [0.94, 0.4],
  ],
  pillars: [0.49, 0.72],
}

const outlines: Readonly<Record<string, Outline>> = { sedan, hatchback, suv, pickup, mpv, wagon: hatchback }

/** Returns the outline of a catalogue body type, or a sedan's. */
export const outlineOf = (bodyType: string): Outline => outlines[bodyType] ?? sedan

/** Returns a closed path through points with rounded corners. */
export function roundedPath(points: readonly Point[], radius: number): string {
  const near = ([x, y]: Point, [toX, toY]: Point): string => {
    const distance = Math.hypot(toX - x, toY - y)
    const part = Math.min(radius, distance / 2) / distance
    return `${fixed(x + (toX - x) * part)} ${fixed(y + (toY - y) * part)}`
  }
  const corners = points.map((point, index) => {
    const [before, after] = [points.at(index - 1)!, points[(index + 1) % points.length]!]
    return `${near(point, before)}Q${fixed(point[0])} ${fixed(point[1])} ${near(point, after)}`
  })
  return `M${corners.join('L')}Z`
}

const fixed = (number: number) => Number(number.toFixed(1))
