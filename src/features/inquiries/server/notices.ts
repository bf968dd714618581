import { defineNotice } from '#features/notifications/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { recheckTexts, type RecheckPause } from '../recheck.ts'
import type { Need } from '../states.ts'

export const inquiryNotice = defineNotice<{ service: string }>({
  kind: 'inquiry',
  topic: 'inquiry',
  title: ({ service }) => `پاسخ استعلام ${service} آماده است`,
  smsName: 'پاسخ استعلام فوری',
})

/** The authority requires something before it answers; its person may have left the page. */
export const needNotice = defineNotice<{ service: string; need: Need['kind'] }>({
  kind: 'inquiry-need',
  topic: 'inquiry',
  title: ({ service, need }) =>
    need === 'code' ? `استعلام ${service} منتظر کد مالک است` : `استعلام ${service} منتظر انتخاب شماست`,
  body: ({ need }) =>
    need === 'code'
      ? 'سرویس مرجع کد را برای مالک پیامک کرده است. آن را وارد کنید یا استعلام را لغو کنید تا پولتان برگردد.'
      : 'شهر یا گروه عوارض را انتخاب کنید یا استعلام را لغو کنید تا پولتان برگردد.',
})

/** New facts of an automatic recheck. */
export const recheckNotice = defineNotice<{ service: string; line: string }>({
  kind: 'inquiry-recheck',
  topic: 'inquiry',
  title: ({ service, line }) => `${service}: ${line}`,
})

export const recheckPausedNotice = defineNotice<{ service: string; pause: RecheckPause }>({
  kind: 'inquiry-recheck-paused',
  topic: 'inquiry',
  title: ({ service }) => `استعلام خودکار ${service} متوقف شد`,
  body: ({ pause }) => recheckTexts.pauses[pause],
})

/** For parts of an answer that came later. */
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

/** For bills with an unknown outcome for a while; the refund notifies of refunded ones. */
export const billsSettledNotice = defineNotice<{ count: number }>({
  kind: 'bills-settled',
  topic: 'payment',
  title: ({ count }) =>
    count === 1
      ? 'قبضی که نتیجه‌اش نامشخص بود تسویه شد'
      : `${toPersianDigits(count)} قبضی که نتیجه‌شان نامشخص بود تسویه شد`,
})
