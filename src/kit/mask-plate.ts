import type { Plate } from './plate.ts'

/**
 * A plate for people who may not read it whole: digits that tell one vehicle from another are stars, what only tells
 * its kind and place stays. It can not be parsed again and is for display alone.
 */
export function maskPlate(plate: Plate): Plate {
  if (plate.kind === 'car') return { ...plate, middle: '***' }
  if (plate.kind === 'motorcycle') return { ...plate, lower: '*****' }
  return { ...plate, number: '*****' }
}
