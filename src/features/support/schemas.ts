import { z } from 'zod'
import { cleanText } from '#kit/text.ts'
import { toLatinDigits } from '#kit/digits.ts'
import { mobileField, paragraphField, reasonField } from '#ui/form/field-schemas.ts'
import { aboutField, readTypedAbout } from './about.ts'
import { longestBody, maxFiles } from './rules.ts'
import { complaintTypes, requestTopics, type ComplaintType, type RequestTopic } from './texts.ts'

const keysOf = <Key extends string>(names: Record<Key, string>) => Object.keys(names) as [Key, ...Key[]]

const fileIdPattern = /^[0-9a-z]{20}$/

const filesField = z.array(z.string().regex(fileIdPattern)).max(maxFiles).optional().meta({ title: 'پیوست‌ها' })

/**
 * Created with the form. The same key with the same words is one action; with other words it is
 * refused.
 */
const sentKeyField = z.string().regex(/^[\w-]{8,64}$/)

export const longestTitle = 80

/** The form of a new request by a signed-in person. */
export const requestSchema = z.object({
  topic: z.enum(keysOf<RequestTopic>(requestTopics)).meta({ title: 'موضوع' }),
  title: z.string().transform(cleanText).pipe(z.string().min(3).max(longestTitle)).meta({ title: 'عنوان' }),
  body: paragraphField('شرح درخواست', longestBody),
  about: aboutField,
  files: filesField,
  sentKey: sentKeyField,
})

/** The form of a complaint, with or without an account. */
export const complaintSchema = z.object({
  intent: z.literal('send'),
  type: z.enum(keysOf<ComplaintType>(complaintTypes)).meta({ title: 'نوع شکایت' }),
  about: z.string().transform(readTypedAbout).optional().meta({ title: 'آگهی یا سفارش' }),
  body: paragraphField('شرح شکایت', longestBody),
  mobile: mobileField.optional(),
  files: filesField,
  sentKey: sentKeyField,
})

/** The form that finds a complaint: its code, and its number if one was given. */
export const followSchema = z.object({
  intent: z.literal('follow'),
  code: z
    .string()
    .transform((text) => toLatinDigits(text).replace(/\D/g, ''))
    .pipe(z.string().regex(/^\d{16}$/, 'کد پیگیری ۱۶ رقم است.'))
    .meta({ title: 'کد پیگیری' }),
  mobile: mobileField.optional(),
})

export const replySchema = z.object({
  intent: z.literal('reply'),
  body: paragraphField('پیام', longestBody),
  files: filesField,
  sentKey: sentKeyField,
})

export const ratingSchema = z.object({
  intent: z.literal('rate'),
  rating: z.coerce.number().int().min(1).max(5).meta({ title: 'رضایت' }),
})

/** The actions of staff on a ticket. */
export const answerSchema = z.object({
  intent: z.enum(['answer', 'note', 'answer-close']),
  body: paragraphField('متن', longestBody),
  sentKey: sentKeyField,
})

export const closeReasonLength = { min: 5, max: 500 }

/** The form that closes a ticket without an answer. The person reads the reason. */
export const closeSchema = z.object({
  intent: z.literal('close'),
  reason: reasonField({ title: 'دلیل بستن', ...closeReasonLength }),
})

/** A request or complaint of a signed-in person that the device queued while offline. */
export const queuedSchema = z.discriminatedUnion('kind', [
  requestSchema.extend({ kind: z.literal('request') }),
  complaintSchema.extend({ kind: z.literal('complaint') }),
])

export const ticketParams = z.object({ ticketId: z.string().regex(/^[0-9a-z]{10}$/) })
