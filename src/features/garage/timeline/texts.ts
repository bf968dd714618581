import type { NoticeTone } from '#ui/notice.tsx'
import type { EventSource, SubjectPart } from './events.ts'

export const timelineTitle = 'شناسنامهٔ خودرو'

export const sourceTexts: Record<EventSource, string> = {
  owner: 'طبق اظهار مالک',
  inspection: 'ثبت کارشناسی فرمان',
  inquiries: 'ثبت استعلام فرمان',
  insurance: 'ثبت بیمهٔ فرمان',
  marketplace: 'ثبت آگهی‌های فرمان',
  deals: 'ثبت پروندهٔ خرید فرمان',
}

/** Beside an event from the time when the car had another plate, VIN or model. */
export const otherPartTexts: Record<SubjectPart, string> = {
  vin: 'برای شمارهٔ شاسی دیگری ثبت شده',
  plate: 'برای پلاک قبلی ثبت شده',
  model: 'وقتی مدل دیگری نوشته شده بود ثبت شده',
}

export const changeTexts: Record<SubjectPart, string> = {
  vin: 'شمارهٔ شاسی عوض شد',
  plate: 'پلاک عوض شد',
  model: 'مدل عوض شد',
}

export const timelineTexts = {
  lead: 'هر اتفاقی که برای خودرو ثبت شده، به ترتیب تاریخ. فقط مالک و اعضای این خودرو اینجا را می‌بینند.',
  empty: 'هنوز چیزی ثبت نشده',
  emptyAdvice:
    'کارکرد و سرویس‌ها را بنویسید؛ کارشناسی، استعلام، بیمه، آگهی و معاملهٔ این خودرو هم خودشان اینجا ثبت می‌شوند.',
  unbroken: 'این سابقه بعد از ثبت دستکاری نشده است.',
  broken: 'این سابقه با آنچه ثبت شده یکی نیست؛ به آن اعتماد نکنید و به پشتیبانی خبر بدهید.',
  linkNote: 'نام و شمارهٔ شما در لینک نیست. مواردی که بعد از ساختن لینک ثبت شوند نمایش داده نمی‌شوند.',
  'too-many': 'لینک‌های فعال این خودرو زیاد است؛ اول یکی را لغو کنید.',
  'too-fast': 'در ۲۴ ساعت گذشته لینک‌های زیادی ساخته‌اید؛ کمی بعد دوباره می‌توانید بسازید.',
  'not-on-ad': 'این آگهی دیگر فعال نیست؛ آگهی دیگری انتخاب کنید.',
} as const

export const checkedTexts: Record<
  'same' | 'altered' | 'unreadable',
  { tone: NoticeTone; title: string; text: string }
> = {
  same: { tone: 'good', title: 'فایل درست است', text: 'همان فایلی است که فرمان ساخته و هیچ حرفی از آن عوض نشده.' },
  altered: {
    tone: 'bad',
    title: 'فایل دستکاری شده',
    text: 'چیزی در این فایل با آنچه فرمان ساخته فرق دارد؛ به آن اعتماد نکنید.',
  },
  unreadable: {
    tone: 'warn',
    title: 'فایل خوانده نشد',
    text: 'فایل JSON شناسنامه را همان‌طور که دریافت کرده‌اید انتخاب کنید.',
  },
}
