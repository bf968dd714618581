import { defineNotice } from '#features/notifications/contract.ts'
import { asSentence } from '#kit/sentence.ts'
import type { TicketKind } from '../rules.ts'
import { kindWords } from '../texts.ts'

/** Notices written by earlier versions have no kind. */
type About = { subject: string; kind?: TicketKind }

const nameOf = ({ subject, kind = 'request' }: About) => `${kindWords[kind]} «${subject}»`

export const ticketNotice = defineNotice<About>({
  kind: 'ticket',
  topic: 'support',
  title: (about) => `پشتیبانی به ${nameOf(about)} پاسخ داد`,
  sms: (about) => `پشتیبانی به ${nameOf(about)} پاسخ داد.`,
  smsName: 'پاسخ پشتیبانی',
})

/** Staff closed the ticket without an answer. */
export const closedNotice = defineNotice<About & { reason: string }>({
  kind: 'ticket-closed',
  topic: 'support',
  title: (about) => `${nameOf(about)} بسته شد`,
  body: ({ reason, kind = 'request' }) =>
    `دلیل: ${asSentence(reason)} اگر مشکل حل نشده، در همان ${kindWords[kind]} پیام بدهید تا دوباره باز شود.`,
})
