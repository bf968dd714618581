import { defineNotice } from '#capabilities/notifications/contract.ts'

export const ticketNotice = defineNotice<{ subject: string }>({
  kind: 'ticket',
  topic: 'support',
  title: ({ subject }) => `به درخواست «${subject}» پاسخ داده شد`,
  sms: ({ subject }) => `به درخواست ${subject} پاسخ داده شد.`,
  smsName: 'پاسخ پشتیبانی',
})
