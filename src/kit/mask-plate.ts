import type { Plate } from './plate.ts'

/**
 * Masks a plate for people who may not read it whole: stars replace the digits that identify one vehicle; kind and
 * place remain. The result is for display alone and cannot be parsed.
 */
export function maskPlate(plate: Plate): Plate {
  if (plate.kind === 'car') return { ...plate, middle: '***' }
  if (plate.kind === 'motorcycle') return { ...plate, lower: '*****' }
  return { ...plate, number: '*****' }
}
