import { z } from 'zod'

/** The id of a notice in addresses and forms. */
export const noticeIdSchema = z
  .string()
  .regex(/^[1-9]\d{0,17}$/)
  .transform(BigInt)

/**
 * The payload of a job about one notice, text message or inbox: ids as text, because JSON has no
 * bigint.
 */
export const noticeJobSchema = z.object({ noticeId: noticeIdSchema })
export const textNoticeJobSchema = noticeJobSchema.extend({ lane: z.enum(['bulk']).optional() })
export const noticesJobSchema = z.object({ noticeIds: z.array(noticeIdSchema) })
export const messageJobSchema = z.object({ messageId: noticeIdSchema })
export const inboxJobSchema = z.object({ personId: noticeIdSchema })

export const readFormFields = ['intent', 'id'] as const

/** The inbox actions: mark one notice as read, or all. */
export const readFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('read'), id: noticeIdSchema }),
  z.object({ intent: z.literal('read-all') }),
])
