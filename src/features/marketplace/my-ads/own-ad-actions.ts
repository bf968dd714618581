import { z } from 'zod'
import { moneyField } from '#ui/form/field-schemas.ts'
import { checkHours, contactWayFields } from '../ad/contact-way-schema.ts'

/** The seller's actions besides editing. */
export const ownActions = ['pause', 'resume', 'sell', 'renew', 'bump', 'remove', 'undo', 'reprice'] as const
export type OwnAction = (typeof ownActions)[number]

export const soldSchema = z.object({
  act: z.literal('sell'),
  price: moneyField({ title: 'قیمت فروش', min: 300_000_000n, max: 10_000_000_000_000n }).optional(),
  hidePrice: z.literal('on').optional().meta({ title: 'قیمت آگهی در صفحهٔ خودروی فروخته‌شده نمایش داده نشود' }),
})

export const repriceSchema = z.object({
  act: z.literal('reprice'),
  price: moneyField({ title: 'قیمت جدید', min: 300_000_000n, max: 10_000_000_000_000n }),
})

/** The contact way of the seller; hours are both given or both omitted. */
export const contactSchema = z.object({ act: z.literal('contact'), ...contactWayFields }).superRefine(checkHours)

const renewableDays = 7

/** A live ad can only be renewed near its end. */
export const isEarly = ({ state, expires_at }: { state: string; expires_at: Date | null }, now: Date): boolean =>
  state === 'published' &&
  expires_at !== null &&
  expires_at.getTime() - now.getTime() > renewableDays * 24 * 3600 * 1000

type BumpRule = { hours: number; most: number }
type Bumped = { published_at: Date | null; bumped_at: Date | null; bumps: number }

/** Returns when an ad can next be moved to the top; null when its limit is used up. */
export function nextBump({ published_at, bumped_at, bumps }: Bumped, { hours, most }: BumpRule): Date | null {
  if (bumps >= most || published_at === null) return null
  return new Date((bumped_at ?? published_at).getTime() + hours * 3600 * 1000)
}

/** The seller takes back an edit that waits for a review. */
export const withdrawEditAction = 'withdraw-edit'

/** Refusals of actions. */
export const ownRefusals = {
  state: 'وضعیت آگهی عوض شده است و این کار الان ممکن نیست. صفحه را دوباره باز کنید.',
  'too-many': 'به حداکثر تعداد آگهی هم‌زمان رسیده‌اید. اول یکی از آگهی‌هایتان را حذف کنید یا «خودرو فروخته شد» را بزنید.',
  renewed: 'تمدیدهای رایگان این آگهی تمام شده است؛ بعد از پایان مهلتش آگهی جدید ثبت کنید.',
  'bump-early': 'هنوز زود است؛ زمان نردبان بعدی در همین صفحه نوشته شده است.',
  'bump-unpaid': 'اول هزینهٔ نردبان را پرداخت کنید.',
  'bump-most': 'نردبان‌های رایگان این آگهی تمام شده است.',
  early: 'از هفت روز مانده به پایان مهلت می‌توانید آگهی را تمدید کنید.',
  late: 'مهلت برگرداندن تمام شده است.',
  'big-change':
    'تغییر ۲۰ درصد یا بیشتر نسبت به قیمت‌های ۳۰ روز اخیر، یا قیمت خیلی کمتر از بازار، باید بررسی شود. قیمت را از «ویرایش آگهی» عوض کنید.',
  'gallery-stopped': 'فعالیت نمایشگاه متوقف شده است. بعد از رفع توقف می‌توانید آگهی را فعال کنید.',
  'posting-closed': 'به دلیل اخطاری که گرفته‌اید این کار الان ممکن نیست. دلیل و مدت آن در «اخطارها» نوشته شده است.',
  'no-price': 'این آگهی قیمت نقدی ندارد. از «ویرایش آگهی» شیوهٔ فروش را عوض کنید.',
}
export type OwnRefusal = keyof typeof ownRefusals

/** Returns the message of a refusal code in an address; null for an unknown code. */
export const refusalText = (code: string | null): string | null =>
  code !== null && Object.hasOwn(ownRefusals, code) ? ownRefusals[code as OwnRefusal] : null
