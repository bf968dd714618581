import { defineNotice } from '#capabilities/notifications/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'

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

export const soonNotice = defineNotice<{ car: string; time: string; place: string }>({
  kind: 'inspection-soon',
  topic: 'reminder',
  title: ({ car }) => `قرار کارشناسی ${car} نزدیک است`,
  body: ({ time, place }) => `${time}، ${place}. کارشناس شما مشخص شد.`,
  sms: ({ time }) => `یادآوری: قرار کارشناسی خودرو ${time}.`,
  smsName: 'یادآوری کارشناسی',
})

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
  title: ({ day, time }) => `برای ${day} ساعت ${time} جا باز شد`,
  body: ({ until }) => `تا ساعت ${until} برای شما نگه داشته‌ایم؛ بعد از آن به نفر بعدی می‌رسد.`,
  sms: ({ day, until }) => `برای کارشناسی ${day} جا باز شد. تا ساعت ${until} برای شما می‌ماند.`,
  smsName: 'لیست انتظار کارشناسی',
})

export const reportedNotice = defineNotice<{ car: string; score: number }>({
  kind: 'inspection-reported',
  topic: 'payment',
  title: ({ car }) => `گزارش کارشناسی ${car} آماده شد`,
  body: ({ score }) => `امتیاز کل ${toPersianDigits(score)} از ۱۰۰. گزارش را با کد QR به هر کسی نشان بدهید.`,
  sms: ({ car }) => `گزارش کارشناسی ${car} آماده است.`,
  smsName: 'گزارش کارشناسی',
})
