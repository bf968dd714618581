import { z } from 'zod'
import { parseBankCard } from '#kit/bank-card.ts'
import { parseBillId, parsePaymentId } from '#kit/bill.ts'
import { formatDecimal, formatInteger, parseDecimal, parseInteger, parsePercent } from '#kit/digits.ts'
import { parseLandline } from '#kit/landline.ts'
import { parseLegalId } from '#kit/legal-id.ts'
import { formatMoney, parseToman, type Rial } from '#kit/money.ts'
import { passwordStrength } from '#kit/password-strength.ts'
import { parsePersonName } from '#kit/person-name.ts'
import { parsePostalCode } from '#kit/postal-code.ts'
import { parseSheba } from '#kit/sheba.ts'
import { cleanParagraphs } from '#kit/text.ts'
import { parseCardBarcode } from '#kit/vehicle-card.ts'
import { typed } from './car-schemas.ts'
import { passwordAdvice } from './password-texts.ts'

export { mobileField, nationalCodeField, plateField, vinField } from './car-schemas.ts'

/** National id of a legal person; returns eleven Latin digits. */
export const legalIdField = typed('شناسهٔ ملی', parseLegalId, { 'legal-id-length': 'شناسهٔ ملی ۱۱ رقم است.' })

/** Landline number with its area code; returns eleven Latin digits. */
export const landlineField = typed('تلفن ثابت', parseLandline, {
  'landline-length': 'تلفن ثابت را با پیش‌شمارهٔ شهر بنویسید؛ ۱۱ رقم است.',
  'landline-area': 'پیش‌شمارهٔ شهر درست نیست؛ مثلاً تهران ۰۲۱ است.',
})

/** Postal code; returns ten Latin digits. */
export const postalCodeField = typed('کد پستی', parsePostalCode, { 'postal-code-length': 'کد پستی ۱۰ رقم است.' })

/** Sheba; returns `IR` and 24 Latin digits. */
export const shebaField = typed('شمارهٔ شبا', parseSheba, {
  'sheba-length': 'شمارهٔ شبا باید بعد از IR، ۲۴ رقم باشد.',
  'sheba-invalid': 'شمارهٔ شبا درست نیست؛ دوباره بررسی‌اش کنید.',
})

/** Number of a bank card; returns sixteen Latin digits. */
export const bankCardField = typed('شمارهٔ کارت', parseBankCard, {
  'card-length': 'شمارهٔ کارت ۱۶ رقم است.',
  'card-invalid': 'شمارهٔ کارت درست نیست؛ دوباره بررسی‌اش کنید.',
})

const billIdField = typed('شناسهٔ قبض', parseBillId, {
  'bill-id-length': 'شناسهٔ قبض ۶ تا ۱۳ رقم است.',
  'bill-id-invalid': 'شناسهٔ قبض درست نیست؛ دوباره بررسی‌اش کنید.',
})

const paymentIdTexts = {
  'payment-id-length': 'شناسهٔ پرداخت ۶ تا ۱۳ رقم است.',
  'payment-id-invalid': 'شناسهٔ پرداخت درست نیست؛ دوباره بررسی‌اش کنید.',
  'payment-id-other-bill': 'این شناسهٔ پرداخت برای قبض دیگری است؛ هر دو شناسه را از روی یک قبض بنویسید.',
}

/** Both ids of a bill, which must be valid and belong together; `parsePaymentId` of the kit returns kind and amount. */
export const billSchema = z
  .object({ billId: billIdField, paymentId: z.string().meta({ title: 'شناسهٔ پرداخت' }) })
  .superRefine(({ billId, paymentId }, context) => {
    const bill = parsePaymentId(billId, paymentId)
    if (bill.ok) return
    context.addIssue({ code: 'custom', path: ['paymentId'], message: paymentIdTexts[bill.code] })
  })

/** Barcode number of a vehicle card; returns eight or nine Latin digits. */
export const cardBarcodeField = typed('بارکد کارت خودرو', parseCardBarcode, {
  'card-barcode-length': 'بارکد کارت خودرو ۸ یا ۹ رقم است.',
})

/** First or last name in Persian; returns it cleaned. */
export const personNameField = (title: string) =>
  typed(title, parsePersonName, {
    'name-length': `${title} باید ۲ تا ۵۰ حرف باشد.`,
    'name-letters': `${title} را فقط با حروف فارسی بنویسید.`,
  })

/** A new password; at least «متوسط» on the scale of the kit. The server never sends it back to a page. */
export const newPasswordField = z
  .string()
  .max(200)
  .superRefine((text, context) => {
    const { step, advice } = passwordStrength(text)
    if (step === 'weak' && advice) context.addIssue({ code: 'custom', message: passwordAdvice[advice] })
  })
  .meta({ title: 'رمز عبور', writeOnly: true })

type Range<N> = { title: string; min?: N; max?: N }

/** An amount as people type it, in tomans; returns rials. Bounds are rials. */
export function moneyField({ title, min, max }: Range<Rial>) {
  return typed<Rial, 'not-money' | 'below' | 'above'>(
    title,
    (text) => {
      const amount = parseToman(text)
      if (amount === null) return { ok: false, code: 'not-money' }
      if (min !== undefined && amount < min) return { ok: false, code: 'below' }
      return max !== undefined && amount > max ? { ok: false, code: 'above' } : { ok: true, value: amount }
    },
    {
      'not-money': `${title} را به تومان بنویسید؛ مثلاً ۲۵۰,۰۰۰ یا «۸۵۰ میلیون».`,
      below: `${title} حداقل ${formatMoney(min ?? 0n)} است.`,
      above: `${title} حداکثر ${formatMoney(max ?? 0n)} است.`,
    },
  )
}

/** A whole number from a list; a missing or foreign value gets the message to choose. */
export const numberChoiceField = ({ title, min = 0, max }: Range<number>) =>
  z
    .string({ error: `${title} را انتخاب کنید.` })
    .transform((text, context) => {
      const below = min < 0 && text.startsWith('-')
      const size = parseInteger(below ? text.slice(1) : text)
      const n = below && size !== null ? -size : size
      if (n !== null && n >= min && (max === undefined || n <= max)) return n
      context.addIssue({ code: 'custom', message: `${title} را از لیست انتخاب کنید.` })
      return z.NEVER
    })
    .meta({ title })

/** A whole number in any digits and with any separators. */
export function integerField({ title, min = 0, max }: Range<number>) {
  return typed<number, 'not-number' | 'below' | 'above'>(
    title,
    (text) => {
      const n = parseInteger(text)
      if (n === null) return { ok: false, code: 'not-number' }
      if (n < min) return { ok: false, code: 'below' }
      return max !== undefined && n > max ? { ok: false, code: 'above' } : { ok: true, value: n }
    },
    {
      'not-number': `${title} را با عدد بنویسید.`,
      below: `${title} حداقل ${formatInteger(min)} است.`,
      above: `${title} حداکثر ${formatInteger(max ?? 0)} است.`,
    },
  )
}

/** A number below 1000 in any digits, with at most two decimals after any of their signs. */
export const decimalField = ({ title, min = 0, max }: Required<Pick<Range<number>, 'title' | 'max'>> & Range<number>) =>
  typed<number, 'not-decimal' | 'below' | 'above'>(
    title,
    (text) => {
      const n = parseDecimal(text)
      if (n === null) return { ok: false, code: 'not-decimal' }
      if (n < min) return { ok: false, code: 'below' }
      return n > max ? { ok: false, code: 'above' } : { ok: true, value: n }
    },
    {
      'not-decimal': `${title} را با عدد بنویسید؛ مثلاً ۴۰ یا ۴۲٫۵.`,
      below: `${title} حداقل ${formatDecimal(min)} است.`,
      above: `${title} حداکثر ${formatDecimal(max)} است.`,
    },
  )

/** A percentage from 0 to 100 in any digits, with at most two decimals after any of their signs. */
export const percentField = (title: string) =>
  typed<number, 'not-percent' | 'above'>(
    title,
    (text) => {
      const percent = parsePercent(text)
      if (percent === null) return { ok: false, code: 'not-percent' }
      return percent > 100 ? { ok: false, code: 'above' } : { ok: true, value: percent }
    },
    {
      'not-percent': `${title} را با عدد بنویسید؛ مثلاً ۱۰ یا ۱٫۵.`,
      above: `${title} حداکثر ۱۰۰ است.`,
    },
  )

/**
 * A value from a list, by its slug; the server checks that the list contains it. A missing value gets the message to
 * choose.
 */
export const slugField = (title: string, max = 80) =>
  z
    .string({ error: `${title} را انتخاب کنید.` })
    .regex(new RegExp(`^[a-z0-9-]{1,${max}}$`))
    .meta({ title })

/** Several lines of text, cleaned, up to `max` characters. */
export const paragraphField = (title: string, max: number) =>
  z.string().transform(cleanParagraphs).pipe(z.string().min(1).max(max)).meta({ title })

type ReasonRange = { title: string; min: number; max: number }

/** The reason of an action that affects another person: of a minimum length, cleaned. */
export const reasonField = ({ title, min, max }: ReasonRange) =>
  z.string().transform(cleanParagraphs).pipe(z.string().min(min).max(max)).meta({ title })
