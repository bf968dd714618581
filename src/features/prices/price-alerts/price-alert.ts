import { z } from 'zod'
import { formatMoney, type Rial } from '#kit/money.ts'
import { moneyField } from '#ui/form/field-schemas.ts'

/** The watched price: unused or used cars in the market, or the factory's price. */
export type AlertKind = 'new' | 'used' | 'factory'

export const alertSides = { below: 'کمتر شد', above: 'بیشتر شد' } as const
export type AlertSide = keyof typeof alertSides

/** The limit of one person. */
export const maxAlerts = 30
/** The limit of alerts made in an hour, including deleted ones. */
export const alertsAnHour = 40

/** The watched price and the target, as forms and the API have them. */
export const watchedKeyPattern = /^(factory|new-\d{4}|used-\d{4})$/
export const alertTargets = { min: 100_000_000n, max: 10_000_000_000_000n } as const
export const alertIdSchema = z.string().regex(/^[0-9a-hjkmnp-tv-z]{10}$/)

export const alertSchema = z.object({
  what: z.string().regex(watchedKeyPattern).meta({ title: 'نوع قیمت' }),
  side: z.enum(['below', 'above'], { error: 'کمتر یا بیشتر شدن قیمت را انتخاب کنید.' }).meta({ title: 'وقتی قیمت' }),
  target: moneyField({ title: 'مبلغ', ...alertTargets }),
})

export const alertChangeSchema = z.object({
  intent: z.enum(['pause', 'resume', 'delete']),
  alert: alertIdSchema,
})

/** The watched price as one word in forms: `used-1401`, `new-1405`, `factory`. */
export const watchedKey = (kind: AlertKind, year: number | null): string => (year === null ? kind : `${kind}-${year}`)

export function readWatchedKey(key: string): { kind: AlertKind; year: number | null } {
  const [kind, year] = key.split('-')
  return { kind: kind as AlertKind, year: year ? Number(year) : null }
}

/** Returns whether a price is beyond the target; exactly at the target counts as reached. */
export const isBeyond = (side: AlertSide, target: Rial, price: Rial): boolean =>
  side === 'below' ? price <= target : price >= target

/**
 * Returns whether a target is so far from today's price that it is probably an error: mostly a digit too many or too
 * few.
 */
export const isFar = (target: Rial, price: Rial): boolean => target >= 5n * price || price >= 5n * target

export type AlertState = { side: AlertSide; targetRial: Rial; crossed: boolean; toldToday: boolean }

/**
 * Returns the changes of one check: each crossing is notified once, and at most one a day, because a price that is
 * computed four times a day may waver around the target.
 */
export function checkFor(alert: AlertState, price: Rial): { crossed: boolean; tell: boolean } {
  const beyond = isBeyond(alert.side, alert.targetRial, price)
  return { crossed: beyond, tell: beyond && !alert.crossed && !alert.toldToday }
}

/** «وقتی قیمت بازار به ۸۰۰,۰۰۰,۰۰۰ تومان یا کمتر برسد» */
export const alertSentence = (kind: AlertKind, side: AlertSide, target: Rial): string =>
  `وقتی ${kind === 'factory' ? 'قیمت کارخانه' : 'قیمت بازار'} به ${formatMoney(target)} یا ${side === 'below' ? 'کمتر' : 'بیشتر'} برسد`

export const alertTexts = {
  title: 'هشدارهای قیمت',
  make: 'هشدار قیمت',
  empty: 'هنوز هشداری نساخته‌اید',
  how: 'از صفحهٔ قیمت هر خودرو «هشدار قیمت» را بزنید و مبلغ را بنویسید؛ وقتی قیمت به آن رسید، در اعلان‌ها خبرتان می‌کنیم.',
} as const

/** Why an alert is refused: the field, and advice. */
export const alertRefusals = {
  'no-price': ['what', 'برای این انتخاب الان قیمتی نداریم؛ یکی دیگر را انتخاب کنید.'],
  'already-there': ['target', 'قیمت همین حالا به این مبلغ رسیده است؛ مبلغ دیگری بنویسید.'],
  far: ['target', 'این مبلغ با قیمت امروز خیلی فاصله دارد؛ تعداد صفرها را بررسی کنید.'],
  same: ['target', 'همین هشدار را قبلاً ساخته‌اید؛ مبلغ دیگری بنویسید یا همان را در «هشدارهای قیمت» ببینید.'],
  'too-many': ['', `هر نفر حداکثر ${maxAlerts.toLocaleString('fa-IR')} هشدار می‌تواند داشته باشد؛ اول یکی را حذف کنید.`],
  'too-fast': ['', 'پشت سر هم هشدارهای زیادی ساخته‌اید؛ یک ساعت دیگر دوباره امتحان کنید.'],
} as const
