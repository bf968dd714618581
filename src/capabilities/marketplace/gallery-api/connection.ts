/** What a key may do; each is a scope of the API. */
export const scopes = ['ads:read', 'ads:write'] as const
export type Scope = (typeof scopes)[number]

/** What people choose for a key, and the scopes that it means. */
export const accesses = {
  write: { label: 'دیدن و ثبت آگهی', scopes: ['ads:read', 'ads:write'] },
  read: { label: 'فقط دیدن', scopes: ['ads:read'] },
} as const satisfies Record<string, { label: string; scopes: readonly Scope[] }>
export type Access = keyof typeof accesses

export const accessOf = (given: readonly string[]): Access => (given.includes('ads:write') ? 'write' : 'read')

/** Keys and addresses are for the real ads, or for ones that nobody sees. */
export const worlds = { live: 'واقعی', sandbox: 'آزمایشی' } as const
export type World = keyof typeof worlds

/** A key begins with its world, so that a program cannot mistake one for the other. */
export const keyPrefixes = { live: 'farman_live_', sandbox: 'farman_test_' } as const

/** What an address hears of, in words for the log. */
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
  ping: 'پیام آزمایشی',
}

export const deliveryStates = { waiting: 'منتظر ارسال', delivered: 'رسید', failed: 'نرسید' } as const
export type DeliveryState = keyof typeof deliveryStates

/** Why a call had no answer, as people of the gallery read it. */
const noAnswers: Readonly<Record<string, string>> = {
  'address-refused': 'آدرس در اینترنت عمومی نیست',
  'no-connection': 'ارتباط برقرار نشد',
  timeout: 'در ۸ ثانیه پاسخ نداد',
  'connection-lost': 'ارتباط قطع شد',
  redirect: 'به آدرس دیگری می‌رود',
  'too-large': 'پاسخ خیلی بزرگ بود',
  stopped: 'ارسال به این آدرس متوقف است',
}

/** What came of the last call: «پاسخ ۲۰۰», or why there was none. */
export const answerText = (answer: string): string =>
  /^\d+$/.test(answer) ? `پاسخ ${answer}` : (noAnswers[answer] ?? 'پاسخ کامل نرسید')

/** After the n-th call that failed, the next one waits so many seconds. */
export const retrySeconds = [30, 120, 600, 3600, 4 * 3600, 12 * 3600, 24 * 3600] as const
/** An address that answers nothing for so long is not called any more. */
export const givenUpHours = 72
