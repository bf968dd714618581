import { defineNotice } from '#capabilities/notifications/contract.ts'

export const signInNotice = defineNotice<{ device: string }>({
  kind: 'sign-in',
  topic: 'security',
  title: () => 'ورود به حساب شما از دستگاه جدید',
  body: ({ device }) =>
    `ورود از ${device}. اگر کار شما نبود، در تنظیمات از آن دستگاه خارج شوید و اگر رمز عبور دارید، آن را عوض کنید.`,
})

export const mobileChangedNotice = defineNotice<{ oldMobile: string }>({
  kind: 'mobile-changed',
  topic: 'security',
  title: () => 'شمارهٔ موبایل حساب شما عوض شد',
  body: ({ oldMobile }) =>
    `شمارهٔ قبلی: ${oldMobile}. دستگاه‌های دیگر از حساب خارج شدند. اگر کار شما نبود، به پشتیبانی پیام بدهید.`,
})
