import { z } from 'zod'
import { formatPlate, parsePlate } from '#kit/plate.ts'
import { parseMobile } from '#kit/mobile.ts'
import { parseNationalCode } from '#kit/national-code.ts'
import { momentSchema } from '#platform/http/api-schemas.ts'
import { invalidField, type languageOf } from '#platform/http/api-texts.ts'
import { inquiryKind, inquirySlugs, type InquiryInput, type InquiryKindSlug } from '../kinds.ts'
import type { InquiryRow } from './tables.ts'

export const kindSchema = z.enum(inquirySlugs as [InquiryKindSlug, ...InquiryKindSlug[]])

export const inquirySchema = z
  .object({
    id: z.string(),
    kind: kindSchema,
    state: z.enum(['awaiting-payment', 'abandoned', 'running', 'needs-code', 'done', 'empty', 'refunded', 'failed']),
    madeAt: momentSchema,
    answeredAt: momentSchema.nullable(),
    payableId: z.string().nullable().describe('What is to be paid, until it is.'),
    reason: z.string().nullable().describe('Why there is no answer.'),
    need: z
      .unknown()
      .describe('What the authority wants first: a code of the owner or one of some choices; null otherwise.'),
    answer: z.unknown().describe('By kind; amounts are rials as text, days Jalali.'),
  })
  .meta({ id: 'Inquiry', description: 'A question of the signed-in person with what became of it.' })

export const inputSchema = z.object({
  plate: z.string().max(40).optional(),
  nationalCode: z.string().max(20).optional(),
  mobile: z.string().max(20).optional(),
  licenceNumber: z
    .string()
    .regex(/^\d{10}$/)
    .optional(),
  vin: z
    .string()
    .regex(/^[A-HJ-NPR-Z0-9]{17}$/)
    .optional(),
  engineNumber: z
    .string()
    .regex(/^[A-Z0-9/-]{3,20}$/)
    .optional(),
  serial: z
    .string()
    .regex(/^\d{6,20}$/)
    .optional(),
  birthDate: z
    .string()
    .regex(/^1[34]\d\d\/\d\d\/\d\d$/)
    .optional(),
  identifier: z
    .string()
    .regex(/^[A-Z0-9]{6,20}$/)
    .optional(),
})
/** Returns the input of a kind, normalized, or the errors by field. */
export function readInput(
  kind: InquiryKindSlug,
  given: z.output<typeof inputSchema>,
  language: ReturnType<typeof languageOf>,
): { input: InquiryInput; fields?: undefined } | { input: null; fields: Record<string, string> } {
  const { inputs, plates = ['car'] } = inquiryKind(kind)
  const wrong: string[] = []
  const input: InquiryInput = {}
  for (const name of inputs) {
    const value = given[name]
    if (value === undefined) wrong.push(name)
    else if (name === 'plate') {
      const plate = parsePlate(value)
      if (plate.ok && plates.includes(plate.value.kind)) input.plate = formatPlate(plate.value)
      else wrong.push(name)
    } else if (name === 'nationalCode') {
      const code = parseNationalCode(value)
      if (code.ok) input.nationalCode = code.value
      else wrong.push(name)
    } else if (name === 'mobile') {
      const mobile = parseMobile(value)
      if (mobile.ok) input.mobile = mobile.value
      else wrong.push(name)
    } else input[name] = value
  }
  if (wrong.length === 0) return { input }
  return { input: null, fields: Object.fromEntries(wrong.map((name) => [name, invalidField(name, language)])) }
}

/** An inquiry in the API. */
export const presentRow = (row: InquiryRow, answerOf: unknown): z.output<typeof inquirySchema> => ({
  id: row.public_id,
  kind: row.kind,
  state: row.state,
  madeAt: row.made_at.toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
  payableId: row.state === 'awaiting-payment' ? row.payable_id : null,
  reason: row.reason,
  need: row.state === 'needs-code' ? row.need : null,
  answer: answerOf,
})
