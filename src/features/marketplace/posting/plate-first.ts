import { z } from 'zod'
import { plateField } from '#ui/form/car-schemas.ts'

/** The plate with which a new ad starts. */
export const plateFirstSchema = z.object({ plate: plateField })

/** The plates of cars. */
export const carPlateKinds = ['car', 'free-zone'] as const

/** The facts that a plate itself tells, as fields of the first step. */
export const plateFacts = (plate: string, kind: string): [name: string, value: string][] => [
  ['plateNumber', plate],
  ['plate', kind === 'free-zone' ? 'free-zone' : 'national'],
]
