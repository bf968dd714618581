import { z } from 'zod'
import { costKeys, engineKinds } from './costs.ts'

const rialText = z.string().regex(/^\d{1,15}$/)

/** An importer's offer as stored and as staff edit it. */
const contentSchema = z.object({
  title: z.string(),
  /** The slug of the trim in the catalogue. */
  trim: z.string(),
  year: z.number().int(),
  colour: z.string(),
  origin: z.string(),
  engine: z.enum(engineKinds),
  portRial: rialText,
  settled: z.partialRecord(z.enum(costKeys), rialText),
  importer: z.object({ name: z.string(), phone: z.string(), cities: z.string() }),
  warranty: z.string(),
  parts: z.string(),
  deliverFrom: z.number().int(),
  deliverTo: z.number().int(),
  /** Where and when the port price was announced. */
  source: z.string(),
  /** Invented for the demo; its page says so. */
  demo: z.boolean().default(false),
})
export type CarContent = z.output<typeof contentSchema>
export const readContent = (json: unknown): CarContent => contentSchema.parse(json)
