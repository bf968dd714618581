import { z } from 'zod'

const number = z.number()
const pair = z.tuple([number, number])

/** The measures of a silhouette in a data file, explained in `proportions.ts`. */
export const proportionsSchema = z.strictObject({
  length: number,
  width: number,
  height: number,
  wheelbase: number,
  overhang: number,
  wheel: number,
  sill: number,
  nose: pair,
  cowl: pair,
  head: pair,
  peak: number,
  tail: pair,
  base: pair,
  deck: pair,
  belt: pair,
  pillar: number,
  crisp: number.min(0).max(1),
  doors: z.union([z.literal(2), z.literal(4)]),
  cladding: z.boolean(),
  rails: z.boolean(),
  fin: z.boolean().optional(),
})
