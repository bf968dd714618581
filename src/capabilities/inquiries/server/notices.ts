import { defineNotice } from '#capabilities/notifications/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'

export const inquiryNotice = defineNotice<{ service: string }>({
  kind: 'inquiry',
  topic: 'inquiry',
  title: ({ service }) => `پاسخ استعلام ${service} آماده است`,
  smsName: 'پاسخ استعلام فوری',
})

/** Of parts of an answer that came later. */
export const partsCameNotice = defineNotice<{ service: string; left: number }>({
  kind: 'inquiry-parts',
  topic: 'inquiry',
  title: ({ service, left }) => (left === 0 ? `استعلام ${service} کامل شد` : `بخش‌های جدیدی از استعلام ${service} رسید`),
})

export const prerequisiteNotice = defineNotice<{ service: string }>({
  kind: 'offline-inquiry',
  topic: 'offline-inquiry',
  title: ({ service }) => `نتیجهٔ «${service}» برای شما ثبت شد`,
  sms: ({ service }) => `نتیجهٔ «${service}» برای شما ثبت شد.`,
  smsName: 'پاسخ استعلام زمان‌بر',
})

export type PlateUse = 'parking' | 'inquiry' | 'insurance' | 'inspection'

const plateUses: Record<PlateUse, { title: string; body: string }> = {
  parking: {
    title: 'حساب دیگری با پلاک شما پارک را شروع کرد',
    body: 'هزینه‌اش با همان حساب است. اگر شما یا نزدیکانتان نبوده‌اید، به پشتیبانی خبر بدهید.',
  },
  inquiry: {
    title: 'حساب دیگری پلاک شما را استعلام کرد',
    body: 'روز و محل ترددها به آن حساب نشان داده نمی‌شود. اگر شما یا نزدیکانتان نبوده‌اید، به پشتیبانی خبر بدهید.',
  },
  insurance: {
    title: 'حساب دیگری برای پلاک شما بیمه خرید',
    body: 'اگر شما یا نزدیکانتان نبوده‌اید، به پشتیبانی خبر بدهید تا بتوانید خودتان بیمه بخرید.',
  },
  inspection: {
    title: 'حساب دیگری برای پلاک شما کارشناسی رزرو کرد',
    body: 'کارشناس فقط با حضور خودرو کار را شروع می‌کند. اگر با کسی قرار ندارید، به پشتیبانی خبر بدهید.',
  },
}

/** A proven owner of a plate learns that another account uses it. */
export const plateUsedNotice = defineNotice<{ use: PlateUse }>({
  kind: 'plate-used',
  topic: 'security',
  title: ({ use }) => plateUses[use].title,
  body: ({ use }) => plateUses[use].body,
  smsName: 'استفادهٔ حساب دیگر از پلاک شما',
})

/** Of bills whose outcome nobody knew for a while; what came back is told of by its refund. */
export const billsSettledNotice = defineNotice<{ count: number }>({
  kind: 'bills-settled',
  topic: 'payment',
  title: ({ count }) =>
    count === 1
      ? 'قبضی که نتیجه‌اش نامشخص بود تسویه شد'
      : `${toPersianDigits(count)} قبضی که نتیجه‌شان نامشخص بود تسویه شد`,
})
