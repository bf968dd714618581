import { z } from 'zod'
import { dataFile } from '#platform/data-file.ts'
import text from '#resources/demo/sale-plans.json?raw'
import { applicantKeys, conditionKeys, priceModeKeys, saleKindKeys } from '#features/sales/plan.ts'
import { black, demoTrim, grey, white } from './demo-plans.ts'

/** A time from the start of the demo: whole minutes, or days at an hour of UTC, 6.5 without one. */
const demoTime = z.union([
  z.strictObject({ minutes: z.number().int() }),
  z.strictObject({ days: z.number().int(), hour: z.number().optional() }),
])
export type DemoTime = z.output<typeof demoTime>

const colours = { white, black, grey }
const count = z.number().int()

/** Prices in millions of tomans. */
const trim = z
  .strictObject({ slug: z.string(), name: z.string(), price: count, advance: count, cash: count.optional() })
  .transform(({ slug, name, price, advance, cash }) => demoTrim(slug, name, price, advance, cash))

/** Equal parts, each 30 days after the one before; `share` in hundredths of a percent. */
const instalments = z
  .strictObject({ months: count, share: count })
  .transform(({ months, share }) =>
    Array.from({ length: months }, (_, month) => ({ afterDays: 30 * (month + 1), share })),
  )

const plan = z.strictObject({
  slug: z.string(),
  /** The terms that differ from those of all plans of the demo. */
  content: z.strictObject({
    title: z.string(),
    circular: z.string(),
    year: count.optional(),
    make: z.string(),
    kind: z.enum(saleKindKeys),
    applicants: z.enum(applicantKeys).optional(),
    priceMode: z.enum(priceModeKeys).optional(),
    trims: z.array(trim),
    colours: z.array(z.enum(['white', 'black', 'grey']).transform((key) => colours[key])).optional(),
    instalments: instalments.optional(),
    opensAt: demoTime,
    closesAt: demoTime,
    participation: count.optional(),
    lateMonth: count.optional(),
    deliverDays: count.optional(),
    conditions: z.array(z.enum(conditionKeys)).optional(),
    documents: z.array(z.string()).optional(),
  }),
  /** Days before now at which it was published. */
  published: count,
  /** Of each trim and colour at each of this many agencies. */
  cars: count,
  at: count,
  /** The admission rate at its opening, in people a minute. */
  perMinute: count.optional(),
  turned: z.enum(['paused', 'cancelled']).optional(),
  reason: z.string().optional(),
  record: z.strictObject({ onTime: count, late: count, open: count, lateDays: count.nullable() }).optional(),
})
export type DemoPlanData = z.output<typeof plan>

/** Invented plans of makers in every state. */
export const demoPlanList = dataFile('demo/sale-plans.json', text, z.array(plan))
