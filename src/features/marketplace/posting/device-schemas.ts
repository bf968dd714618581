import { z } from 'zod'
import type { WizardValues } from '#ui/wizard/wizard.ts'
import { postingSteps } from './steps.ts'

const maxEntries = 120
const longestValue = 4000

const stepSchema = z.array(z.tuple([z.string().max(60), z.string().max(longestValue)])).max(maxEntries)
const valuesSchema = z
  .record(z.string(), stepSchema)
  .refine((values) => Object.keys(values).every((step) => Object.hasOwn(postingSteps, step)))

const json = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .max(60_000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'no JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)

/** All steps in one field, as a device writes them. */
const valuesField = json(valuesSchema as unknown as z.ZodType<WizardValues>)
const version = z.string().regex(/^\d{0,18}$/)
const step = z.enum(Object.keys(postingSteps) as [keyof typeof postingSteps])
const longestAgoMs = 30 * 24 * 3600 * 1000

/** A device's draft for the account. */
export const keepDraftSchema = z.object({
  values: valuesField,
  step,
  ago: z.coerce.number().int().min(0).max(longestAgoMs),
  base: version,
  older: z.union([z.literal(''), json(z.object({ values: valuesSchema as unknown as z.ZodType<WizardValues>, step }))]),
})

/** The steps of a draft whose car is to be valued. */
export const helpSchema = z.object({ values: valuesField })

/** A whole queued ad of a device, with its pictures. */
export const sendDraftSchema = z.object({
  values: valuesField,
  pictures: json(z.array(z.string().max(100)).max(40)),
  base: version,
})
