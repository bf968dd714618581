import { defineNotice } from '#capabilities/notifications/contract.ts'
import { asSentence } from '#kit/sentence.ts'

export const ticketNotice = defineNotice<{ subject: string }>({
  kind: 'ticket',
  topic: 'support',
  title: ({ subject }) => `پشتیبانی به درخواست «${subject}» پاسخ داد`,
  sms: ({ subject }) => `به درخواست ${subject} پاسخ داده شد.`,
  smsName: 'پاسخ پشتیبانی',
})

/** Closed by staff without an answer. */
export const closedNotice = defineNotice<{ subject: string; reason: string }>({
  kind: 'ticket-closed',
  topic: 'support',
  title: ({ subject }) => `درخواست «${subject}» بسته شد`,
  body: ({ reason }) => `دلیل: ${asSentence(reason)} اگر مشکل حل نشده، در همان درخواست پیام بدهید تا دوباره باز شود.`,
})
