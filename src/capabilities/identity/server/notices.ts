import { defineNotice } from '#capabilities/notifications/contract.ts'

export const signInNotice = defineNotice<{ device: string }>({
  kind: 'sign-in',
  topic: 'security',
  title: () => 'ورود به حساب شما از دستگاه تازه',
  body: ({ device }) => `دستگاه: ${device}. اگر شما نبوده‌اید، رمز عبورتان را عوض کنید.`,
})
