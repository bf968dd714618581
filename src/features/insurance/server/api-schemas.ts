import { z } from 'zod'
import { moneySchema, momentSchema } from '#platform/http/api-schemas.ts'
import { usageKeys, vehicleClassKeys } from '../classes.ts'
import { maxSurchargeSteps } from '../discounts.ts'
import { guaranteeKeys } from '../instalments.ts'
import { deliveryKeys } from '../states.ts'

const dayText = z.string().describe('A Jalali day, `1405/09/04`.')
const day = z.iso.date().describe('A day in Tehran, `2026-11-25`.')
const count = (max: number) => z.int().min(0).max(max).default(0)

/** The inputs of a quote, by the rules of the page, with errors at their fields. */
export const newQuoteSchema = z
  .object({
    plate: z
      .string()
      .max(40)
      .optional()
      .describe('Two digits, letter, three digits, `-`, two digits; without it the order names plate or VIN.'),
    vehicleClass: z.enum(vehicleClassKeys),
    year: z.int().describe('Of production: Jalali, or Gregorian from 1900 on.'),
    usage: z.enum(usageKeys).default('private'),
    before: z.enum(['had', 'never', 'new']).describe('The insurance of before: had one, never had one, a new vehicle.'),
    endsOn: dayText.optional().describe('Last day of the policy before, or the day of the plate of a new vehicle.'),
    discountYears: z
      .int()
      .min(-maxSurchargeSteps)
      .max(14)
      .default(0)
      .describe(
        'As on the policy before; its own year is added when there was no claim. Below zero: a surcharge of so many steps.',
      ),
    driverYears: count(14),
    financial: count(3),
    bodily: count(3),
    ownerChanged: z.boolean().default(false),
    points: count(30),
    term: z.int().default(365).describe('Days: 5, 15, 30, 60, 90, 120, 150, 180, 270 or 365.'),
  })
  .meta({ id: 'NewInsuranceQuote' })

const instalmentSchema = z.object({ number: z.int(), dueOn: day, amount: moneySchema })

const planSchema = z
  .object({
    plan: z.string().describe('Goes into the order.'),
    guarantee: z.enum(guaranteeKeys),
    first: moneySchema.describe('Paid with the order; a fine of late days is in it.'),
    later: z.array(instalmentSchema),
    total: moneySchema,
    fee: moneySchema.describe('What it costs beyond paying at once.'),
    yearlyPercent: z.number().describe('The same as a rate of a year, by the days that are waited.'),
  })
  .meta({ id: 'InsurancePlan', description: 'A way of paying one price in parts.' })

export const quoteSchema = z
  .object({
    id: z.string(),
    validUntil: momentSchema,
    beginsOn: day,
    endsOn: day,
    waiting: z.array(z.string()).describe('Insurers that have not answered yet; ask again in a second.'),
    offers: z.array(
      z.object({
        insurer: z.string(),
        name: z.string(),
        satisfactionPercent: z.int().nullable(),
        solvency: z.int().nullable().describe('From 1, the best, to 5.'),
        branches: z.int().nullable(),
        complaintDays: z.int().nullable(),
        prices: z.array(z.object({ cover: moneySchema, price: moneySchema, plans: z.array(planSchema) })),
      }),
    ),
    missing: z.array(z.object({ insurer: z.string(), name: z.string(), state: z.enum(['refused', 'failed']) })),
  })
  .meta({ id: 'InsuranceQuote', description: 'What insurers offer for one vehicle; good until `validUntil`.' })

/** The order of one offer; texts are validated as on the page. */
export const newOrderSchema = z
  .object({
    quote: z.string().regex(/^[0-9a-z]{10}$/),
    insurer: z.string().regex(/^[a-z0-9-]{1,40}$/),
    cover: z
      .string()
      .regex(/^\d{1,15}$/)
      .describe('Whole rials as decimal text, as the quote has it.'),
    plan: z
      .string()
      .regex(/^[a-z0-9-]{1,20}$/)
      .optional()
      .describe('Pays in parts; without it all at once.'),
    cheque: z.string().max(40).optional().describe('Sixteen digits of the cheque, where the plan wants one.'),
    plate: z.string().max(40).optional().describe('Where the quote has none.'),
    vin: z.string().max(40).optional().describe('Of a new vehicle without a plate.'),
    firstName: z.string().max(100),
    lastName: z.string().max(100),
    nationalCode: z.string().max(40),
    birthDate: dayText,
    postalCode: z.string().max(40),
    address: z.string().max(400),
    delivery: z.enum(deliveryKeys).default('electronic'),
    papers: z
      .array(z.string())
      .max(4)
      .optional()
      .describe('Ids of pictures that were sent to /files/insurance-papers.'),
    accepted: z.boolean().describe('The terms of buying insurance were read and accepted.'),
  })
  .meta({ id: 'NewInsuranceOrder' })

export const orderSchema = z
  .object({
    id: z.string(),
    state: z.enum([
      'awaiting-payment',
      'lapsed',
      'paid',
      'review',
      'documents',
      'issued',
      'sent',
      'voiding',
      'cancelled',
    ]),
    reason: z.string().nullable().describe('Why papers are wanted, or why it ended; a stable code.'),
    insurer: z.string(),
    plate: z.string().nullable(),
    cover: moneySchema,
    price: moneySchema,
    beginsOn: day,
    endsOn: day,
    delivery: z.enum(deliveryKeys),
    tracking: z.string().nullable(),
    payPath: z.string().nullable().describe('A path of this site where it is paid, while it can be.'),
    policy: z
      .object({ number: z.string(), uniqueCode: z.string(), pdfPath: z.string(), verifyPath: z.string() })
      .nullable()
      .describe('While it holds.'),
    instalments: z.array(
      z.object({
        number: z.int(),
        dueOn: day,
        amount: moneySchema,
        state: z.enum(['planned', 'open', 'late', 'paid', 'void', 'returned']),
      }),
    ),
    cancelling: moneySchema.nullable().describe('What comes back by ending it now; null where it can not be ended.'),
    refunded: moneySchema.nullable(),
  })
  .meta({ id: 'InsuranceOrder' })

export const policySchema = z
  .object({
    name: z.string(),
    plate: z.string().nullable(),
    order: z.string().nullable(),
    endsOn: day.nullable(),
    daysLeft: z.int().nullable().describe('Negative when it has ended.'),
    fine: moneySchema.nullable().describe('Of the late days so far, where the class of the vehicle is known.'),
  })
  .meta({ id: 'InsuredVehicle', description: 'A car of the garage, or another vehicle that was insured here.' })
