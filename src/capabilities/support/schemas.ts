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

/** Made with the form; the same form sent twice is one action, and with other words it is refused. */
const sentKeyField = z.string().regex(/^[\w-]{8,64}$/)

export const longestTitle = 80

/** A new request of a signed-in person. */
export const requestSchema = z.object({
  topic: z.enum(keysOf<RequestTopic>(requestTopics)).meta({ title: 'موضوع' }),
  title: z.string().transform(cleanText).pipe(z.string().min(3).max(longestTitle)).meta({ title: 'عنوان' }),
  body: paragraphField('شرح درخواست', longestBody),
  about: aboutField,
  files: filesField,
  sentKey: sentKeyField,
})

/** A complaint of anybody. */
export const complaintSchema = z.object({
  intent: z.literal('send'),
  type: z.enum(keysOf<ComplaintType>(complaintTypes)).meta({ title: 'نوع شکایت' }),
  about: z.string().transform(readTypedAbout).optional().meta({ title: 'آگهی یا سفارش' }),
  body: paragraphField('شرح شکایت', longestBody),
  mobile: mobileField.optional(),
  files: filesField,
  sentKey: sentKeyField,
})

/** Following a complaint: its code, and the number if one was given with it. */
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

/** What staff do with a ticket. */
export const answerSchema = z.object({
  intent: z.enum(['answer', 'note', 'answer-close']),
  body: paragraphField('متن', longestBody),
  sentKey: sentKeyField,
})

export const closeReasonLength = { least: 5, most: 500 }

/** Closing without an answer: why, in words that the person reads. */
export const closeSchema = z.object({
  intent: z.literal('close'),
  reason: reasonField({ title: 'دلیل بستن', ...closeReasonLength }),
})

/** A request or complaint of a signed-in person that waited on the device for a connection. */
export const queuedSchema = z.discriminatedUnion('kind', [
  requestSchema.extend({ kind: z.literal('request') }),
  complaintSchema.extend({ kind: z.literal('complaint') }),
])

export const ticketParams = z.object({ ticketId: z.string().regex(/^[0-9a-z]{10}$/) })
