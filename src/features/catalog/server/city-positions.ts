import type { Position } from '../types.ts'
import positions from './data/city-positions.json'

/** The position of each town by its slug, made by `npm run map` from GeoNames (docs/decisions/0535). */
export const cityPositions: ReadonlyMap<string, Position> = new Map(
  Object.entries(positions).map(([slug, [latitude, longitude]]) => [
    slug,
    { latitude: latitude!, longitude: longitude! },
  ]),
)
