import { z } from 'zod'
import { moneyField } from '#ui/form/field-schemas.ts'

/** What a seller does with an ad besides editing it. */
export const ownActs = ['pause', 'resume', 'sell', 'renew', 'remove', 'undo', 'reprice'] as const
export type OwnAct = (typeof ownActs)[number]

export const soldSchema = z.object({
  act: z.literal('sell'),
  price: moneyField({ title: 'قیمت فروش', min: 300_000_000n, max: 10_000_000_000_000n }).optional(),
})

export const repriceSchema = z.object({
  act: z.literal('reprice'),
  price: moneyField({ title: 'قیمت جدید', min: 300_000_000n, max: 10_000_000_000_000n }),
})

const renewableDays = 7

/** An ad that is on offer is renewed only near its end. */
export const isEarly = ({ state, expires_at }: { state: string; expires_at: Date | null }, now: Date): boolean =>
  state === 'published' &&
  expires_at !== null &&
  expires_at.getTime() - now.getTime() > renewableDays * 24 * 3600 * 1000

/** Why an act was not done. */
export const ownRefusals = {
  state: 'وضعیت آگهی عوض شده است و این کار الان ممکن نیست.',
  'too-many': 'به حداکثر تعداد آگهی هم‌زمان رسیده‌اید. اول یکی از آگهی‌هایتان را حذف یا «فروخته شد» کنید.',
  renewed: 'تمدیدهای رایگان این آگهی تمام شده است.',
  early: 'تمدید از هفت روز مانده به پایان مهلت ممکن است.',
  late: 'مهلت برگرداندن تمام شده است.',
  'big-change': 'تغییر ۲۰ درصد یا بیشتر باید بررسی شود. قیمت را از «ویرایش آگهی» عوض کنید.',
  'no-price': 'این آگهی قیمت نقدی ندارد. از «ویرایش آگهی» شیوهٔ فروش را عوض کنید.',
}
export type OwnRefusal = keyof typeof ownRefusals
