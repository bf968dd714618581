import { defineNotice } from '#features/notifications/contract.ts'

export const appealDecidedNotice = defineNotice<{ ad: string; granted: boolean; answer: string }>({
  kind: 'ad-appeal-decided',
  topic: 'ad',
  title: ({ ad, granted }) =>
    granted ? `آگهی ${ad} بعد از بررسی دوباره منتشر شد` : `آگهی ${ad} بعد از بررسی دوباره هم رد شد`,
  body: ({ answer }) => answer,
})
