import { defineNotice } from '#features/notifications/contract.ts'

/** The Sheba of an account changed. */
export const shebaChangedNotice = defineNotice<{ masked: string | null }>({
  kind: 'sheba-changed',
  topic: 'security',
  title: ({ masked }) => (masked ? 'شمارهٔ شبای حساب شما ثبت شد' : 'شمارهٔ شبای حساب شما حذف شد'),
  body: ({ masked }) =>
    `${masked ? `شبای جدید: ${masked}. ` : ''}برداشت از کیف پول با شبای جدید تا ۷۲ ساعت نگه داشته می‌شود. اگر کار شما نبود، به پشتیبانی پیام بدهید.`,
  sms: () => 'شمارهٔ شبای حساب فرمان شما عوض شد. اگر کار شما نبود، به پشتیبانی پیام بدهید.',
  smsName: 'تغییر شبای حساب',
})
