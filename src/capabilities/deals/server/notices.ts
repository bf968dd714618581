import { defineNotice } from '#capabilities/notifications/contract.ts'

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
  soon: (car: string) => `مهلت پروندهٔ خرید ${car} رو به پایان است`,
} as const
export type Waiting = keyof typeof waits

export const dealWaitsNotice = defineNotice<{ car: string; what: Waiting; until?: string | null }>({
  kind: 'deal-waits',
  topic: 'order',
  title: ({ car, what }) => waits[what](car),
  body: ({ until }) => (until ? `تا ${until} فرصت دارید.` : 'جزئیات در پروندهٔ خرید است.'),
  sms: ({ car }) => `پروندهٔ خرید ${car} منتظر شماست. در فرمان ببینید.`,
  smsName: 'نوبت شما در پروندهٔ خرید',
})

const news = {
  declined: (car: string) => `فروشنده ${car} را به شما نمی‌فروشد`,
  withdrawn: (car: string) => `خریدار ${car} از خرید منصرف شد`,
  expired: (car: string) => `مهلت پروندهٔ خرید ${car} تمام شد`,
  gone: (car: string) => `پروندهٔ خرید ${car} بسته شد`,
  cancelled: (car: string) => `معاملهٔ ${car} لغو شد`,
  forfeited: (car: string) => `معاملهٔ ${car} لغو شد`,
  done: (car: string) => `معاملهٔ ${car} تمام شد`,
  disputed: (car: string) => `برای معاملهٔ ${car} اختلاف ثبت شد؛ همکاران ما بررسی می‌کنند`,
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
