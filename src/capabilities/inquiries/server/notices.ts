import { defineNotice } from '#capabilities/notifications/contract.ts'

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
