import { z } from 'zod'

/** Money in the API: whole rials as text, because not every client handles integers beyond 2^53. */
export const moneySchema = z
  .object({ amount: z.string().regex(/^-?\d+$/), currency: z.literal('IRR') })
  .meta({ id: 'Money', description: 'Whole rials as decimal text; ten rials are one toman.' })

/** Formats an amount in rials for the API. */
export const money = (rial: bigint): z.output<typeof moneySchema> => ({ amount: String(rial), currency: 'IRR' })

/** A code of addresses and the database, with its Persian label. */
export const labelledSchema = z
  .object({ slug: z.string(), label: z.string() })
  .meta({ id: 'Labelled', description: 'A stable code with its Persian word.' })

/** A year in both calendars; the Gregorian one contains most of the Jalali one. */
export const yearSchema = z
  .object({ jalali: z.int(), gregorian: z.int() })
  .meta({ id: 'Year', description: 'A year in the Jalali calendar with the Gregorian one beside it.' })

/** A time: ISO 8601 in UTC. */
export const momentSchema = z.iso.datetime()

/** Parts of an address that were not understood and ignored. */
export const droppedSchema = z
  .array(z.object({ key: z.string(), value: z.string() }))
  .describe('Parts of the query that meant nothing and were left out.')

const errorSchema = z
  .object({
    error: z.object({
      code: z.string().describe('Stable, in English.'),
      message: z.string().describe('For people: Persian, or English when Accept-Language asks for it.'),
      fields: z.record(z.string(), z.string()).optional().describe('With 422: what is wrong with which field.'),
    }),
  })
  .meta({ id: 'Error' })

const refusalWords = {
  401: 'Nobody is signed in.',
  403: 'The request comes from another site.',
  404: 'There is nothing at this address, or nothing that this person may see.',
  409: 'It does not fit what is there by now; `code` says why.',
  410: 'The gallery is suspended.',
  413: 'The body is too large.',
  422: 'A part of the address is not valid; `fields` names it. Or the Idempotency-Key is not, or was used for something else.',
  429: 'Too many requests from this address; wait for Retry-After seconds.',
  503: 'Not available now; try again after Retry-After seconds.',
} as const
export type RefusalStatus = keyof typeof refusalWords

type Refusal = { description: string; content: { 'application/json': { schema: typeof errorSchema } } }

/** The refusals of an operation for its document; too many requests and unavailability apply to every one. */
export function refusals<S extends RefusalStatus>(...statuses: S[]): Record<S | 429 | 503, Refusal> {
  const entries = ([...statuses, 429, 503] as const).map((status) => {
    const refusal: Refusal = {
      description: refusalWords[status],
      content: { 'application/json': { schema: errorSchema } },
    }
    return [status, refusal]
  })
  return Object.fromEntries(entries) as Record<S | 429 | 503, Refusal>
}

/** A successful response with its description for the document; a named schema would lose it. */
export const answer = <S extends z.ZodType>(description: string, schema: S) => ({
  description,
  content: { 'application/json': { schema } },
})

type Operation = { id: string; tag: string; summary: string; description?: string }

const operation = ({ id, tag, ...words }: Operation) => ({ operationId: id, tags: [tag], ...words })

/** The documentation of a public operation. */
export const publicOperation = (parts: Operation) => ({
  ...operation(parts),
  security: [],
  'x-role': 'everybody',
  'x-idempotency-key': 'not needed',
})

/** The documentation of an operation for a signed-in person. */
export const signedInOperation = (parts: Operation) => ({
  ...operation(parts),
  security: [{ session: [] }],
  'x-role': 'person',
  'x-idempotency-key': 'not needed',
})

/** The same for a write with an idempotency key: a repetition gets the first response and has no further effect. */
export const idempotentOperation = (parts: Operation) => ({
  ...signedInOperation(parts),
  headers: z.object({
    'idempotency-key': z.string().optional().describe('8 to 64 letters, digits, "-" or "_"; remembered for a day.'),
  }),
  'x-idempotency-key': 'accepted',
})
