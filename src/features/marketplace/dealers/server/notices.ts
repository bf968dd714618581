import { defineNotice } from '#features/notifications/contract.ts'

export const dealerTextRestoredNotice = defineNotice<{ text: string; reason: string }>({
  kind: 'gallery-text-restored',
  topic: 'ad',
  title: ({ text }) => `«${text}» در صفحهٔ نمایشگاه به متن قبلی برگشت`,
  body: ({ reason }) => `دلیل: ${reason}\nمی‌توانید متن را اصلاح کنید و دوباره ثبت کنید.`,
})
