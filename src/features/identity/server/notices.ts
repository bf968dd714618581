import { defineNotice } from '#features/notifications/contract.ts'
import type { ClaimKind } from '../rules.ts'

export const signInNotice = defineNotice<{ device: string }>({
  kind: 'sign-in',
  topic: 'security',
  title: () => 'ورود به حساب شما از دستگاه جدید',
  body: ({ device }) =>
    `ورود از ${device}. اگر کار شما نبود، در تنظیمات از آن دستگاه خارج شوید و اگر رمز عبور دارید، آن را عوض کنید.`,
})

/** A person holds the number of an account without any other proof. */
export const claimNotice = defineNotice<{ kind: ClaimKind; until: string }>({
  kind: 'account-claim',
  topic: 'security',
  title: ({ kind }) =>
    kind === 'open' ? 'کسی بدون تأیید دوم می‌خواهد وارد حساب شما شود' : 'کسی گفته این حساب مال او نیست',
  body: ({ kind, until }) =>
    kind === 'open'
      ? `اگر شما نیستید، تا ${until} از تنظیمات آن را لغو کنید؛ بعد از آن با کد پیامکی وارد می‌شود.`
      : `شمارهٔ شما شاید به شخص دیگری واگذار شده باشد. اگر حساب مال شماست، تا ${until} از تنظیمات آن را لغو کنید؛ وگرنه شماره از حساب جدا می‌شود.`,
})

/** Staff gave a number to an account that had lost its own. */
export const numberGivenNotice = defineNotice({
  kind: 'number-given',
  topic: 'security',
  title: () => 'حساب شما به این شماره وصل شد',
  body: () => 'با همین شماره وارد می‌شوید. برداشت از کیف پول بعد از ورود از دستگاه جدید مدتی نگه داشته می‌شود.',
  sms: () =>
    'حساب فرمان شما به این شماره وصل شد. با همین شماره وارد شوید. اگر درخواست شما نبود، به پشتیبانی پیام بدهید.',
  smsName: 'وصل شدن حساب به شمارهٔ جدید',
})

/** Staff corrected the name. */
export const nameCorrectedNotice = defineNotice({
  kind: 'name-corrected',
  topic: 'security',
  title: () => 'نام حساب شما اصلاح شد',
  body: () =>
    'پشتیبانی نام شما را اصلاح کرد. برداشت از کیف پول تا ۷۲ ساعت نگه داشته می‌شود. اگر درخواست شما نبود، به پشتیبانی پیام بدهید.',
  sms: () => 'نام حساب فرمان شما اصلاح شد. اگر درخواست شما نبود، به پشتیبانی پیام بدهید.',
  smsName: 'اصلاح نام حساب',
})

export const mobileChangedNotice = defineNotice<{ oldMobile: string }>({
  kind: 'mobile-changed',
  topic: 'security',
  title: () => 'شمارهٔ موبایل حساب شما عوض شد',
  body: ({ oldMobile }) =>
    `شمارهٔ قبلی: ${oldMobile}. دستگاه‌های دیگر از حساب خارج شدند. اگر کار شما نبود، به پشتیبانی پیام بدهید.`,
})
