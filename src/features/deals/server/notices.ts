import { defineNotice, type NoticeCheck } from '#features/notifications/contract.ts'
import { formatDateTime } from '#kit/jalali.ts'
import type { DealState, DisputePhase } from '../states.ts'
import './tables.ts'

/** Actions that a party must take. */
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
  heard: (car: string) => `دربارهٔ بیعانهٔ ${car} همکاران ما تصمیم می‌گیرند`,
  appealed: (car: string) => `دربارهٔ بیعانهٔ ${car} تجدیدنظر خواسته شد`,
  soon: (car: string) => `مهلت پروندهٔ خرید ${car} رو به پایان است`,
} as const
export type Waiting = keyof typeof waits

/** What silence does with the deposit, by state with a hold. */
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
  phase?: DisputePhase
  /** In stored notices from before phases: staff have decided. */
  decided?: boolean
}

const mayActUntil = (until: string): string => `تا ${until} فرصت دارید.`

/** In these phases of a dispute staff act next, or may have to. */
const phaseTexts: Record<DisputePhase, (until: string, amount: string) => string> = {
  heard: (until, amount) =>
    `همکاران ما تا ${until} تصمیم می‌گیرند. اگر تا آن وقت تصمیمی نگیرند، بیعانه (${amount}) به خریدار برمی‌گردد.`,
  decided: (until, amount) =>
    `${mayActUntil(until)} اگر کسی تجدیدنظر نخواهد، بیعانه (${amount}) طبق همین تصمیم جابه‌جا می‌شود.`,
  appealed: (until, amount) =>
    `همکار دیگری تا ${until} دوباره بررسی می‌کند. اگر تصمیم دیگری نگیرد، بیعانه (${amount}) طبق تصمیم اول جابه‌جا می‌شود.`,
}

/** The deadline and what happens to the deposit after it; null where no money is set aside. */
function silenceText({
  until,
  amount,
  state,
  decided,
  phase = decided ? 'decided' : undefined,
}: WaitsData): string | null {
  if (!until || !amount || !state) return null
  if (phase) return phaseTexts[phase](until, amount)
  const text = silence[state]?.(amount)
  return text ? `${mayActUntil(until)} ${text}` : null
}

function smsRest(data: WaitsData): string {
  const moved = silenceText(data)
  return moved ? `: ${moved}` : ' منتظر شماست. در فرمان ببینید.'
}

export const dealWaitsNotice = defineNotice<WaitsData>({
  kind: 'deal-waits',
  topic: 'order',
  title: ({ car, what }) => waits[what](car),
  body: (data) => silenceText(data) ?? (data.until ? mayActUntil(data.until) : 'جزئیات در پروندهٔ خرید است.'),
  sms: (data) => `پروندهٔ خرید ${data.car}${smsRest(data)}`,
  smsName: 'نوبت شما در پروندهٔ خرید',
})

/** A message delayed overnight may find the deal in another state or with another deadline. */
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
  /** In stored notices only; both parties now receive `dealWaitsNotice`. */
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
