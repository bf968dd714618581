import { sql } from 'kysely'
import { defineNotice, type NoticeCheck } from '#features/notifications/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import './tables.ts'

export const bookedNotice = defineNotice<{ time: string; place: string }>({
  kind: 'inspection-booked',
  topic: 'payment',
  title: () => 'کارشناسی رزرو شد',
  body: ({ time, place }) => `${time}، ${place}. برگ سبز، کارت خودرو و بیمه‌نامه را همراه داشته باشید.`,
  sms: ({ time }) => `کارشناسی خودرو برای ${time} رزرو شد.`,
  smsName: 'رزرو کارشناسی',
})

export const sellerNotice = defineNotice<{ car: string; until: string }>({
  kind: 'inspection-seller',
  topic: 'ad',
  title: ({ car }) => `خریدار می‌خواهد ${car} کارشناسی شود`,
  body: ({ until }) => `زمان و هزینه را ببینید و تا ${until} بپذیرید یا رد کنید.`,
  sms: ({ car }) => `خریداری می‌خواهد ${car} کارشناسی شود. زمان را در فرمان ببینید.`,
  smsName: 'درخواست کارشناسی آگهی',
})

/** A request delayed overnight may find the seller's answer given or the booking ended. */
export const isWaitingForSeller: NoticeCheck = async (db, { link }) => {
  const row = await db
    .selectFrom('inspection_order')
    .select('id')
    .where('public_id', '=', link?.split('/').at(-1) ?? '')
    .where('state', '=', 'awaiting-seller')
    .executeTakeFirst()
  return row !== undefined
}

/** `startsAt` is missing in notices from before it was checked. */
export const soonNotice = defineNotice<{ car: string; time: string; place: string; startsAt?: string }>({
  kind: 'inspection-soon',
  topic: 'reminder',
  title: ({ car }) => `قرار کارشناسی ${car} نزدیک است`,
  body: ({ time, place }) => `${time}، ${place}. کارشناس شما مشخص شد.`,
  sms: ({ time }) => `یادآوری: قرار کارشناسی خودرو ${time}.`,
  smsName: 'یادآوری کارشناسی',
})

/** A reminder delayed overnight may find the appointment moved or ended. */
export const isInspectionSoon: NoticeCheck = async (db, { data, link }) => {
  const { startsAt } = data as { startsAt?: string }
  const row = await db
    .selectFrom('inspection_order')
    .select('starts_at')
    .where('public_id', '=', link?.split('/').at(-1) ?? '')
    .where('state', 'in', ['booked', 'assigned'])
    .executeTakeFirst()
  return row !== undefined && (startsAt === undefined || row.starts_at.toISOString() === startsAt)
}

export const endedNotice = defineNotice<{ reason: string; amount: string | null }>({
  kind: 'inspection-ended',
  topic: 'payment',
  title: () => 'رزرو کارشناسی لغو شد',
  body: ({ reason, amount }) => (amount ? `${reason} ${amount} به کیف پولتان برگشت.` : reason),
  sms: ({ amount }) => `رزرو کارشناسی لغو شد.${amount ? ` ${amount} به کیف پول برگشت.` : ''}`,
  smsName: 'لغو کارشناسی',
})

export const offeredNotice = defineNotice<{ day: string; time: string; until: string }>({
  kind: 'inspection-offered',
  topic: 'reminder',
  title: ({ day, time }) => `برای کارشناسی ${day} ساعت ${time} جا باز شد`,
  body: ({ until }) => `تا ساعت ${until} برای شما نگه داشته‌ایم؛ بعد از آن به نفر بعدی می‌رسد.`,
  sms: ({ day, until }) => `برای کارشناسی ${day} جا باز شد. تا ساعت ${until} برای شما می‌ماند.`,
  smsName: 'لیست انتظار کارشناسی',
})

/** An offer delayed overnight may have expired, or been taken or left. */
export const isOffered: NoticeCheck = async (db, { link, personId, now }) => {
  const [place, day] = ['place', 'day'].map((name) => new URLSearchParams(link?.split('?')[1]).get(name) ?? '')
  const offer = await db
    .selectFrom('inspection_slot')
    .innerJoin('inspection_waiting', 'inspection_waiting.id', 'inspection_slot.waiting_id')
    .innerJoin('inspection_place', 'inspection_place.id', 'inspection_slot.place_id')
    .select('inspection_slot.id')
    .where('inspection_place.public_id', '=', place!)
    .where(sql<string>`inspection_waiting.day::text`, '=', day!)
    .where('inspection_waiting.person_id', '=', personId)
    .where('inspection_slot.state', '=', 'offered')
    .where('inspection_slot.until', '>', now)
    .executeTakeFirst()
  return offer !== undefined
}

export const reportedNotice = defineNotice<{ car: string; score: number }>({
  kind: 'inspection-reported',
  topic: 'payment',
  title: ({ car }) => `گزارش کارشناسی ${car} آماده شد`,
  body: ({ score }) => `امتیاز کل ${toPersianDigits(score)} از ۱۰۰. گزارش را با کد QR به هر کسی نشان بدهید.`,
  sms: ({ car }) => `گزارش کارشناسی ${car} آماده است.`,
  smsName: 'گزارش کارشناسی',
})

export const secondNotice = defineNotice<{ car: string; first: number; second: number; differ: boolean }>({
  kind: 'inspection-second',
  topic: 'payment',
  title: ({ car }) => `نظر کارشناس دوم دربارهٔ ${car} آماده شد`,
  body: ({ first, second, differ }) =>
    `امتیاز نظر دوم ${toPersianDigits(second)} و گزارش اول ${toPersianDigits(first)} است. ${differ ? 'چون این دو با هم نمی‌خوانند، گزارش اول بررسی می‌شود.' : 'این دو به هم نزدیک‌اند.'}`,
  sms: ({ car, differ }) => `نظر کارشناس دوم دربارهٔ ${car} آماده است${differ ? ' و با گزارش اول یکی نیست' : ''}.`,
  smsName: 'نظر کارشناس دوم',
})

export const lateNotice = defineNotice<{ car: string; minutes: number; time: string }>({
  kind: 'inspection-late',
  topic: 'order',
  title: ({ minutes }) => `کارشناس حدود ${toPersianDigits(minutes)} دقیقه دیرتر می‌رسد`,
  body: ({ car, time }) => `کارشناسی ${car} حدود ${time} شروع می‌شود.`,
  sms: ({ minutes, time }) => `کارشناس خودرو حدود ${toPersianDigits(minutes)} دقیقه دیرتر می‌رسد؛ حدود ${time}.`,
  smsName: 'تأخیر کارشناس',
})

export const notBegunNotice = defineNotice<{ car: string; time: string }>({
  kind: 'inspection-not-begun',
  topic: 'order',
  title: ({ car }) => `شروع کارشناسی ${car} هنوز ثبت نشده`,
  body: ({ time }) =>
    `قرار شما ${time} بود. اگر کارشناس پیش شماست کاری لازم نیست؛ اگر نرسیده، از پشتیبانی پیگیری کنید. اگر گزارش نرسد همهٔ پول برمی‌گردد.`,
  sms: ({ time }) => `شروع کارشناسی ${time} ثبت نشده. اگر کارشناس نرسیده، از پشتیبانی فرمان پیگیری کنید.`,
  smsName: 'شروع نشدن کارشناسی',
})

export const handedNotice = defineNotice<{ car: string; time: string; inspector: string }>({
  kind: 'inspection-handed',
  topic: 'order',
  title: ({ car }) => `کارشناس ${car} عوض شد`,
  body: ({ time, inspector }) => `کارشناس ${inspector} همان ${time} می‌آید؛ زمان، محل و هزینه فرقی نکرده.`,
  sms: ({ time }) => `کارشناس خودرو عوض شد. قرار ${time} سر جایش است.`,
  smsName: 'عوض شدن کارشناس',
})

type Objected = { car: string; upheld: boolean; about: 'report' | 'no-show'; answer: string }
export const objectionNotice = defineNotice<Objected>({
  kind: 'inspection-objection',
  topic: 'payment',
  title: ({ car, upheld }) => `اعتراض به کارشناسی ${car} ${upheld ? 'پذیرفته شد' : 'پذیرفته نشد'}`,
  body: ({ upheld, about, answer }) =>
    upheld
      ? `${about === 'report' ? 'گزارش باطل شد و هزینهٔ کارشناسی' : 'مبلغ کسرشده'} به کیف پولتان برگشت. ${answer}`
      : answer,
  sms: ({ car, upheld }) =>
    `اعتراض به کارشناسی ${car} ${upheld ? 'پذیرفته شد و پول به کیف پول برگشت.' : 'پذیرفته نشد.'}`,
  smsName: 'نتیجهٔ اعتراض به کارشناسی',
})

export const workNotice = defineNotice<{ car: string; time: string; yours: boolean }>({
  kind: 'inspection-work',
  topic: 'reminder',
  title: ({ yours }) => (yours ? 'یک نوبت کارشناسی به شما سپرده شد' : 'نوبت کارشناسی شما به کارشناس دیگری سپرده شد'),
  body: ({ car, time }) => `${car}، ${time}.`,
  sms: ({ yours, time }) =>
    yours ? `نوبت کارشناسی ${time} به شما سپرده شد.` : `نوبت کارشناسی ${time} به کارشناس دیگری سپرده شد.`,
  smsName: 'جابه‌جایی نوبت کارشناس',
})
