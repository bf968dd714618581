import { defineNotice } from '#capabilities/notifications/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'

export const inquiryNotice = defineNotice<{ service: string }>({
  kind: 'inquiry',
  topic: 'inquiry',
  title: ({ service }) => `پاسخ استعلام ${service} آماده است`,
  smsName: 'پاسخ استعلام فوری',
})

export const prerequisiteNotice = defineNotice<{ service: string }>({
  kind: 'offline-inquiry',
  topic: 'offline-inquiry',
  title: ({ service }) => `نتیجهٔ «${service}» برای شما ثبت شد`,
  sms: ({ service }) => `نتیجهٔ «${service}» برای شما ثبت شد.`,
  smsName: 'پاسخ استعلام زمان‌بر',
})

/** Of bills whose outcome nobody knew for a while; what came back is told of by its refund. */
export const billsSettledNotice = defineNotice<{ count: number }>({
  kind: 'bills-settled',
  topic: 'payment',
  title: ({ count }) =>
    count === 1
      ? 'قبضی که نتیجه‌اش نامشخص بود تسویه شد'
      : `${toPersianDigits(count)} قبضی که نتیجه‌شان نامشخص بود تسویه شد`,
})
