import { defineNotice } from '#features/notifications/contract.ts'

export const endedNotice = defineNotice<{ amount: string | null }>({
  kind: 'parking-ended',
  topic: 'reminder',
  title: () => 'پارک شما به بیشترین زمان مجاز رسید و تمام شد',
  body: ({ amount }) =>
    amount ? `مبلغ ${amount} شد. اگر زودتر رفته‌اید، از صفحهٔ پارک اعتراض ثبت کنید.` : 'هزینه‌ای نداشت.',
  sms: () => 'پارک شما به بیشترین زمان مجاز رسید و تمام شد.',
  smsName: 'پایان خودکار پارک',
})

export const objectionNotice = defineNotice<{ waived: boolean }>({
  kind: 'parking-objection',
  topic: 'support',
  title: ({ waived }) => (waived ? 'اعتراض شما را پذیرفتیم و این پارک بدهی ندارد' : 'به اعتراض شما به پارک پاسخ دادیم'),
  body: () => 'پاسخ کامل در صفحهٔ همین پارک است.',
  smsName: 'پاسخ اعتراض به پارک',
})
