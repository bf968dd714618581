import { z } from 'zod'
import { yearSchema } from '#platform/http/api-schemas.ts'

const named = { slug: z.string(), label: z.string().describe('In Persian.'), labelEn: z.string() }

/** A make in the API. */
export const makeSchema = z
  .object({
    ...named,
    country: z.string().describe('ISO 3166 code of the country of the badge.'),
    origin: z.enum(['domestic', 'assembled', 'imported']),
  })
  .meta({ id: 'Make' })

/** A model in the API. */
export const modelSchema = z
  .object({
    ...named,
    bodyType: z.string(),
    sizeClass: z.string(),
    madeFrom: yearSchema,
    madeTo: yearSchema.nullable().describe('Null while it is still made.'),
    current: z.boolean().describe('Still sold new.'),
  })
  .meta({ id: 'Model' })

/** A trim in the API, with its engine data. */
export const trimSchema = z
  .object({
    ...named,
    engineCc: z.number().nullable(),
    powerHp: z.number().nullable(),
    cylinders: z.number().nullable(),
    gearbox: z.string(),
    gearboxSpeeds: z.number().nullable(),
    fuel: z.string(),
    drivetrain: z.string().nullable(),
    approximate: z.boolean().describe('The figures are less certain than others.'),
  })
  .meta({ id: 'Trim' })

/** A city in the API. */
export const citySchema = z
  .object({ slug: z.string(), label: z.string(), capital: z.boolean().describe('Capital of its province.') })
  .meta({ id: 'City' })

/** The spec sheet of a trim in the API. */
export const specSheetSchema = z
  .object({
    trim: z.string().describe('Slug of the trim.'),
    groups: z.array(
      z.object({
        slug: z.string(),
        label: z.string().describe('In Persian.'),
        specs: z.array(
          z.object({
            key: z.string(),
            label: z.string().describe('In Persian.'),
            kind: z.enum(['number', 'choice', 'yes-no', 'text']),
            value: z
              .union([z.number(), z.boolean(), z.string()])
              .nullable()
              .describe('Null: not announced. The slug of a choice.'),
            text: z.string().describe('The value with its unit, in Persian.'),
            approximate: z.boolean(),
            source: z.enum(['maker', 'brochure', 'general', 'measured', 'staff', 'public']).nullable(),
            reference: z.string().nullable(),
            asOf: z.string().nullable().describe('Jalali day, or the year where no more is known: 1405, 1405/09/02.'),
          }),
        ),
      }),
    ),
    colours: z.array(z.string()).describe('Slugs of colours, as ads use them.'),
  })
  .meta({ id: 'SpecSheet' })
