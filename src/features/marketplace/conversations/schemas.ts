import { z } from 'zod'
import { moneyField, paragraphField } from '#ui/form/field-schemas.ts'
import { jalaliMomentField } from '#ui/calendar/date-schemas.ts'
import { cleanText } from '#kit/text.ts'
import { offerActions } from './offer-states.ts'
import { longestMessage, longestPlace } from './rules.ts'
import { maxMessageFiles } from './message-files.ts'
import { quickReplies, reportReasons, type ReportReason } from './texts.ts'
import { visitActions } from './visit-states.ts'

const keysOf = <Key extends string>(names: Record<Key, unknown>) => Object.keys(names) as [Key, ...Key[]]

const sentKeyField = z.string().regex(/^[\w-]{8,64}$/)
const fileIdPattern = /^[0-9a-z]{20}$/
export const messageIdField = z
  .string()
  .regex(/^[1-9]\d{0,17}$/)
  .transform(BigInt)

export const threadParams = z.object({ threadId: z.string().regex(/^[0-9a-z]{10}$/) })
export const visitParams = threadParams.extend({ messageId: messageIdField })

/** A message needs text or a picture. */
export const messageSchema = z
  .object({
    intent: z.literal('send'),
    body: paragraphField('پیام', longestMessage).optional(),
    files: z.array(z.string().regex(fileIdPattern)).max(maxMessageFiles).optional().meta({ title: 'عکس‌ها' }),
    sentKey: sentKeyField,
  })
  .superRefine(({ body, files = [] }, context) => {
    if (body || files.length > 0) return
    context.addIssue({ code: 'custom', path: ['body'], message: 'پیام را بنویسید.' })
  })

/** The form of the first message to a seller. */
export const firstMessageSchema = z.object({
  body: paragraphField('پیام', longestMessage),
  sentKey: sentKeyField,
})

export const quickSchema = z.object({ intent: z.literal('quick'), quick: z.enum(keysOf(quickReplies)) })

export const offerSchema = z.object({
  intent: z.literal('offer'),
  amount: moneyField({ title: 'قیمت پیشنهادی', min: 300_000_000n, max: 10_000_000_000_000n }),
  /** Confirms an odd price: this exact amount is intended. */
  sure: z.literal('yes').optional(),
})

export const visitSchema = z.object({
  intent: z.literal('visit'),
  at: jalaliMomentField({ title: 'روز و ساعت' }),
  place: z.string().transform(cleanText).pipe(z.string().min(3).max(longestPlace)).meta({ title: 'محل قرار' }),
})

/** The form of an answer to an offer or a visit, sent by a button. */
export const offerActionSchema = z.object({ offer: messageIdField, act: z.enum(offerActions).exclude(['counter']) })
export const visitActionSchema = z.object({ visit: messageIdField, act: z.enum(visitActions) })

export const reportSchema = z.object({
  intent: z.literal('report'),
  reason: z.enum(keysOf<ReportReason>(reportReasons)).meta({ title: 'دلیل گزارش' }),
  note: paragraphField('توضیح', 500).optional(),
})
