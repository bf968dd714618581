import { z } from 'zod'
import { toJalali } from '#kit/jalali.ts'
import { cleanText } from '#kit/text.ts'

export const periods = { instant: 'همان موقع', daily: 'روزی یک بار', weekly: 'هفته‌ای یک بار' } as const
export type Period = keyof typeof periods
export const periodSlugs = Object.keys(periods) as [Period, ...Period[]]

/** Max searches of one person. */
export const maxSearches = 30
export const searchesAnHour = 40

export const nameField = z.string().transform(cleanText).pipe(z.string().min(1).max(60)).meta({ title: 'نام جست‌وجو' })
const periodField = z
  .enum(['instant', 'daily', 'weekly'], { error: 'زمان خبر دادن را انتخاب کنید.' })
  .meta({ title: 'کی خبر بدهیم؟' })

export const channels = { inbox: 'در اعلان‌ها', sms: 'در اعلان‌ها و با پیامک' } as const
export type Channel = keyof typeof channels
export const channelSlugs = Object.keys(channels) as [Channel, ...Channel[]]
const channelField = z
  .enum(['inbox', 'sms'], { error: 'راه خبر دادن را انتخاب کنید.' })
  .meta({ title: 'چطور خبر بدهیم؟' })

export const searchIdField = z.string().regex(/^[0-9a-hjkmnp-tv-z]{10}$/)

export const newSearchSchema = z.object({
  name: nameField,
  period: periodField,
  channel: channelField.optional(),
  /** The search whose conditions are replaced. */
  replaces: searchIdField.optional().meta({ title: 'به‌جای کدام جست‌وجو؟' }),
})

export const searchChangeSchema = z.object({
  intent: z.enum(['pause', 'resume', 'delete', 'instant', 'daily', 'weekly', 'inbox', 'sms', 'rename']),
  name: nameField.optional(),
  search: searchIdField,
})

/** The time of day in Tehran, in hours, from which daily and weekly searches notify; weekly ones on Saturdays. */
const tellingHour = 9

/** Whether a search is due: immediately, daily after nine, or on Saturdays after nine. */
export function isDue(period: Period, checkedAt: Date, now: Date): boolean {
  if (period === 'instant') return true
  const [last, today] = [toJalali(checkedAt), toJalali(now)]
  if (today.hour < tellingHour) return false
  const sameDay = last.year === today.year && last.month === today.month && last.day === today.day
  // The last check was before nine today, or on an earlier day.
  const fresh = !sameDay || last.hour < tellingHour
  return fresh && (period === 'daily' || today.weekday === 0)
}

export const searchTexts = {
  title: 'جست‌وجوهای ذخیره‌شده',
  save: 'ذخیرهٔ جست‌وجو',
  empty: 'هنوز جست‌وجویی ذخیره نکرده‌اید',
  how: 'در لیست آگهی‌ها فیلترها را انتخاب کنید و «ذخیرهٔ جست‌وجو» را بزنید؛ وقتی آگهی جدیدی با همان شرایط منتشر شد، در اعلان‌ها خبرتان می‌کنیم.',
  broken: 'بعضی از شرایط این جست‌وجو دیگر وجود ندارد؛ آن را باز کنید و دوباره ذخیره کنید.',
} as const

/** Refusals of saving a search. */
export const searchRefusals = {
  'no-filter': ['', 'اول در لیست آگهی‌ها حداقل یک فیلتر انتخاب کنید.'],
  broken: ['', 'بعضی از شرایط خوانده نشد؛ از لیست آگهی‌ها دوباره ذخیره کنید.'],
  'too-long': ['', 'این جست‌وجو شرط‌های خیلی زیادی دارد؛ چند تا را بردارید و دوباره ذخیره کنید.'],
  same: [
    'name',
    'همین جست‌وجو را قبلاً ذخیره کرده‌اید و در «جست‌وجوهای ذخیره‌شده» هست؛ برای جست‌وجوی دیگر، فیلترها را عوض کنید.',
  ],
  gone: ['replaces', 'این جست‌وجو دیگر وجود ندارد؛ جست‌وجوی دیگری انتخاب کنید یا جدید ذخیره کنید.'],
  'too-many': ['', 'به حداکثر تعداد جست‌وجوهای ذخیره‌شده رسیده‌اید؛ اول یکی را حذف کنید.'],
  'too-fast': ['', 'پشت سر هم جست‌وجوهای زیادی ذخیره کرده‌اید؛ یک ساعت دیگر دوباره امتحان کنید.'],
} as const
