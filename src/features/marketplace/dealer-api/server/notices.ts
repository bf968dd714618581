import { defineNotice } from '#features/notifications/contract.ts'

export const webhookStoppedNotice = defineNotice<{ gallery: string }>({
  kind: 'gallery-webhook-stopped',
  topic: 'ad',
  title: ({ gallery }) => `نرم‌افزار ${gallery} سه روز است پاسخ درست نمی‌دهد`,
  body: () => 'ارسال خبر آگهی‌ها به آدرس آن متوقف شد. بعد از درست شدن، از «اتصال نرم‌افزار» دوباره فعالش کنید.',
})
