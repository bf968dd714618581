/** The permissions of a key; each is a scope of the API. */
export const scopes = ['ads:read', 'ads:write'] as const
export type Scope = (typeof scopes)[number]

/** The access levels that people choose for a key, with their scopes. */
export const accesses = {
  write: { label: 'دیدن و ثبت آگهی', scopes: ['ads:read', 'ads:write'] },
  read: { label: 'فقط دیدن', scopes: ['ads:read'] },
} as const satisfies Record<string, { label: string; scopes: readonly Scope[] }>
export type Access = keyof typeof accesses

export const accessOf = (given: readonly string[]): Access => (given.includes('ads:write') ? 'write' : 'read')

/** A key or webhook belongs to the real ads (`live`) or to invisible test ads (`sandbox`). */
export const worlds = { live: 'واقعی', sandbox: 'آزمایشی' } as const
export type World = keyof typeof worlds

/** The prefix of a key names its environment, so that a program cannot confuse them. */
export const keyPrefixes = { live: 'farman_live_', sandbox: 'farman_test_' } as const

/** Names of webhook events, for the log. */
export const eventNames: Readonly<Record<string, string>> = {
  'ad.pending': 'آگهی در انتظار بررسی است',
  'ad.published': 'آگهی منتشر شد',
  'ad.paused': 'آگهی غیرفعال شد',
  'ad.rejected': 'آگهی رد شد',
  'ad.expired': 'مهلت آگهی تمام شد',
  'ad.sold': 'آگهی فروخته شد',
  'ad.removed': 'آگهی حذف شد',
  'ad.suspended': 'آگهی متوقف شد',
  'ad.price-changed': 'قیمت عوض شد',
  'lead.created': 'مشتری جدید',
  'message.received': 'پیام خریدار',
  'offer.made': 'پیشنهاد قیمت',
  'visit.booked': 'درخواست بازدید',
  'review.published': 'نظر دربارهٔ نمایشگاه منتشر شد',
  'review.hidden': 'نظر دربارهٔ نمایشگاه پنهان شد',
  ping: 'پیام آزمایشی',
}

export const deliveryStates = { waiting: 'منتظر ارسال', delivered: 'رسید', failed: 'نرسید' } as const
export type DeliveryState = keyof typeof deliveryStates

/** Reasons for a call without a response, for dealer staff. */
const noAnswers: Readonly<Record<string, string>> = {
  'address-refused': 'آدرس در اینترنت عمومی نیست',
  'no-connection': 'ارتباط برقرار نشد',
  timeout: 'در ۸ ثانیه پاسخ نداد',
  'connection-lost': 'ارتباط قطع شد',
  redirect: 'به آدرس دیگری می‌رود',
  'too-large': 'پاسخ خیلی بزرگ بود',
  stopped: 'ارسال به این آدرس متوقف است',
}

/** Describes the result of the last call: «پاسخ ۲۰۰», or the reason for a missing response. */
export const answerText = (answer: string): string =>
  /^\d+$/.test(answer) ? `پاسخ ${answer}` : (noAnswers[answer] ?? 'پاسخ کامل نرسید')

/** Seconds to wait after the n-th failed call. */
export const retrySeconds = [30, 120, 600, 3600, 4 * 3600, 12 * 3600, 24 * 3600] as const
/** Hours without a response after which a webhook is stopped. */
export const givenUpHours = 72
