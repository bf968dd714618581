import { defineNotice, type NoticeCheck } from '#capabilities/notifications/contract.ts'
import { formatDateTime } from '#kit/jalali.ts'
import type { DealState } from '../states.ts'
import './tables.ts'

/** What somebody has to do about a file. */
const waits = {
  requested: (car: string) => `کسی می‌خواهد ${car} شما را بخرد`,
  accepted: (car: string) => `فروشندهٔ ${car} درخواست خرید شما را قبول کرد`,
  priced: (car: string) => `روی قیمت ${car} توافق شد؛ نوبت بیعانه است`,
  held: (car: string) => `بیعانهٔ ${car} کنار گذاشته شد؛ قولنامه را آماده کنید`,
  draft: (car: string) => `پیش‌نویس قولنامهٔ ${car} تغییر کرد`,
  confirmed: (car: string) => `طرف مقابل قولنامهٔ ${car} را تأیید کرد؛ نوبت شماست`,
  agreed: (car: string) => `قولنامهٔ ${car} قطعی شد؛ قرار انتقال سند بگذارید`,
  appointment: (car: string) => `برای انتقال سند ${car} قرار پیشنهاد شد`,
  transferred: (car: string) => `فروشنده می‌گوید ${car} را تحویل داده است؛ تأیید کنید`,
  disputed: (car: string) => `معاملهٔ ${car} به اختلاف خورد؛ بگویید بیعانه مال کیست`,
  freed: (car: string) => `${car} دوباره آزاد شد؛ نوبت بیعانهٔ شماست`,
  'handed-on': (car: string) => `پروندهٔ فروش ${car} به شما سپرده شد؛ همکار قبلی دیگر در نمایشگاه نیست`,
  decided: (car: string) => `دربارهٔ بیعانهٔ ${car} تصمیم گرفته شد؛ اگر قبول ندارید تجدیدنظر بخواهید`,
  soon: (car: string) => `مهلت پروندهٔ خرید ${car} رو به پایان است`,
} as const
export type Waiting = keyof typeof waits

/** What silence does with the deposit, in the states in which money stands aside. */
const silence: Partial<Record<DealState, (amount: string) => string>> = {
  held: (amount) => `اگر کاری نکنید، بیعانه (${amount}) به خریدار برمی‌گردد.`,
  agreed: (amount) => `اگر تا آن وقت چیزی ثبت نشود، از هر دو می‌پرسیم بیعانه (${amount}) مال کیست.`,
  transferred: (amount) => `اگر خریدار تا آن وقت پاسخ ندهد، از هر دو می‌پرسیم بیعانه (${amount}) مال کیست.`,
  disputed: (amount) => `اگر فقط یک طرف پاسخ بدهد، بیعانه (${amount}) به او می‌رسد.`,
}

type WaitsData = {
  car: string
  what: Waiting
  until?: string | null
  amount?: string | null
  state?: DealState
  /** Staff have decided a dispute: silence lets their word stand. */
  decided?: boolean
}

function silenceText({ amount, state, decided }: WaitsData): string | null {
  if (!amount || !state) return null
  if (decided) return `اگر کسی تجدیدنظر نخواهد، بیعانه (${amount}) طبق همین تصمیم جابه‌جا می‌شود.`
  return silence[state]?.(amount) ?? null
}

export const dealWaitsNotice = defineNotice<WaitsData>({
  kind: 'deal-waits',
  topic: 'order',
  title: ({ car, what }) => waits[what](car),
  body: (data) =>
    data.until
      ? [`تا ${data.until} فرصت دارید.`, silenceText(data)].filter(Boolean).join(' ')
      : 'جزئیات در پروندهٔ خرید است.',
  sms: (data) => {
    const { car, until } = data
    const moved = silenceText(data)
    return until && moved
      ? `پروندهٔ خرید ${car}: تا ${until} فرصت دارید. ${moved}`
      : `پروندهٔ خرید ${car} منتظر شماست. در فرمان ببینید.`
  },
  smsName: 'نوبت شما در پروندهٔ خرید',
})

/** After a night the file may be in another state, or its deadline another one. */
export const isDealWaiting: NoticeCheck = async (db, { data, link }) => {
  const { state, until } = data as WaitsData
  const row = await db
    .selectFrom('deal')
    .select(['state', 'until'])
    .where('public_id', '=', link?.split('/').at(-1) ?? '')
    .executeTakeFirst()
  if (!row?.until || (state !== undefined && row.state !== state)) return false
  return !until || formatDateTime(row.until) === until
}

const news = {
  declined: (car: string) => `فروشنده ${car} را به شما نمی‌فروشد`,
  withdrawn: (car: string) => `خریدار ${car} از خرید منصرف شد`,
  expired: (car: string) => `مهلت پروندهٔ خرید ${car} تمام شد`,
  gone: (car: string) => `پروندهٔ خرید ${car} بسته شد`,
  cancelled: (car: string) => `معاملهٔ ${car} لغو شد`,
  forfeited: (car: string) => `معاملهٔ ${car} لغو شد`,
  split: (car: string) => `معاملهٔ ${car} لغو شد و بیعانه تقسیم شد`,
  appealed: (car: string) => `طرف مقابل دربارهٔ بیعانهٔ ${car} تجدیدنظر خواست`,
  done: (car: string) => `معاملهٔ ${car} تمام شد`,
  claimed: (car: string) => `طرف مقابل دربارهٔ بیعانهٔ ${car} پاسخ داد`,
  reserved: (car: string) =>
    `روی قیمت ${car} توافق شد، ولی بیعانهٔ خریدار دیگری کنار گذاشته شده؛ اگر آزاد شد خبرتان می‌کنیم`,
  reopened: (car: string) => `طرف مقابل می‌خواهد دوباره دربارهٔ قیمت ${car} صحبت کند`,
  'appointment-agreed': (car: string) => `قرار انتقال سند ${car} قطعی شد`,
} as const
export type News = keyof typeof news

export const dealNewsNotice = defineNotice<{ car: string; what: News; why?: string | null }>({
  kind: 'deal-news',
  topic: 'ad',
  title: ({ car, what }) => news[what](car),
  body: ({ why }) => why ?? 'جزئیات در پروندهٔ خرید است.',
})

export const dealMoneyNotice = defineNotice<{ car: string; amount: string; got: 'back' | 'paid' }>({
  kind: 'deal-money',
  topic: 'payment',
  title: ({ car, amount, got }) =>
    got === 'back' ? `بیعانهٔ ${car} به کیف پولتان برگشت: ${amount}` : `بیعانهٔ ${car} به کیف پولتان آمد: ${amount}`,
  sms: ({ car, amount }) => `بیعانهٔ ${car}: ${amount} به کیف پول شما در فرمان اضافه شد.`,
  smsName: 'بیعانهٔ خودرو در کیف پول',
})

export const wishAnsweredNotice = defineNotice<{ gallery: string; car: string }>({
  kind: 'deal-wish-answered',
  topic: 'ad',
  title: ({ gallery, car }) => `${gallery} برای درخواست شما ${car} را پیشنهاد داد`,
})
