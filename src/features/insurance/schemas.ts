import { z } from 'zod'
import { parseInteger, toPersianDigits } from '#kit/digits.ts'
import { compareJalali, jalaliText, type JalaliDate } from '#kit/jalali.ts'
import { jalaliDateField } from '#ui/calendar/date-schemas.ts'
import { integerField, numberChoiceField } from '#ui/form/field-schemas.ts'
import { termDays, usageKeys, vehicleClassKeys, type TermDays } from './classes.ts'
import { daysFrom, renewDays } from './days.ts'
import { maxSurchargeSteps } from './discounts.ts'
import type { QuoteInput } from './quote-input.ts'

const oneOf = <const K extends readonly [string, ...string[]]>(title: string, keys: K) =>
  z.enum(keys, { error: `${title} را انتخاب کنید.` }).meta({ title })

/** A Gregorian model year counts as the Jalali one with which it overlaps most. */
const gregorianAhead = 621
const firstYear = 1330

/** The year of make in either calendar, as on the card; returns the Jalali one. */
const yearField = (today: JalaliDate) =>
  z
    .string()
    .transform((text, context) => {
      const typed = parseInteger(text)
      const year = typed !== null && typed > 1900 ? typed - gregorianAhead : typed
      if (year !== null && year >= firstYear && year <= today.year + 1) return year
      const range = `${firstYear} تا ${today.year + 1}`
      const gregorian = `${firstYear + gregorianAhead} تا ${today.year + 1 + gregorianAhead}`
      const message = `سال ساخت را چهاررقمی بنویسید: شمسی ${range}، یا میلادی ${gregorian}.`
      context.addIssue({ code: 'custom', message: toPersianDigits(message) })
      return z.NEVER
    })
    .meta({ title: 'سال ساخت' })

/** A vehicle is sold as new in its model year and the one after it. */
const newYears = 1

export const endDateRules = (today: JalaliDate) => ({
  min: { year: today.year - 20, month: 1, day: 1 },
  max: { year: today.year + 1, month: 12, day: 29 },
})

/** The inputs of a quote. The first error appears at its field. */
export const quoteSchema = (today: JalaliDate) =>
  z
    .object({
      vehicleClass: oneOf('گروه خودرو', vehicleClassKeys),
      year: yearField(today),
      usage: oneOf('کاربری', usageKeys),
      before: oneOf('بیمه‌نامهٔ قبلی', ['had', 'never', 'new']),
      endsOn: jalaliDateField({ title: 'تاریخ پایان بیمه‌نامهٔ قبلی', ...endDateRules(today) }).optional(),
      discountYears: numberChoiceField({ title: 'تخفیف شخص ثالث', min: -maxSurchargeSteps, max: 14 }),
      driverYears: numberChoiceField({ title: 'تخفیف حوادث راننده', max: 14 }),
      financial: numberChoiceField({ title: 'خسارت مالی', max: 3 }),
      bodily: numberChoiceField({ title: 'خسارت جانی', max: 3 }),
      ownerChanged: z
        .literal('on')
        .optional()
        .meta({ title: 'خودرو را به‌تازگی خریده‌ام و بیمهٔ فعلی به نام مالک قبلی است' }),
      points: integerField({ title: 'نمرهٔ منفی گواهینامه', max: 30 }).optional(),
      term: oneOf('مدت بیمه', termDays.map(String) as [string, ...string[]]),
    })
    .superRefine(({ before, year, endsOn, discountYears, driverYears, financial, bodily, ownerChanged }, context) => {
      const report = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
      if (before === 'had') {
        if (!endsOn) return report('endsOn', 'تاریخ پایان بیمه‌نامهٔ قبلی را بنویسید؛ روی بیمه‌نامه یا پیامک صدور هست.')
        if (daysFrom(today, endsOn) > renewDays) {
          return report(
            'endsOn',
            `تا پایان بیمهٔ فعلی بیشتر از ۶۰ روز مانده است. از ۶۰ روز قبل از پایان می‌شود تمدید کرد.`,
          )
        }
        return
      }
      if (before === 'new' && year < today.year - newYears) {
        return report(
          'before',
          `خودروی مدل ${toPersianDigits(year)} صفر حساب نمی‌شود. اگر تا حالا بیمه نداشته، «هیچ‌وقت بیمه نشده» را انتخاب کنید.`,
        )
      }
      if (before === 'new' && endsOn && daysFrom(endsOn, today) > 365) {
        return report(
          'before',
          'بیشتر از یک سال از پلاک شدن گذشته و خودرو دیگر صفر نیست؛ «هیچ‌وقت بیمه نشده» را انتخاب کنید.',
        )
      }
      if (before === 'new' && endsOn && compareJalali(endsOn, today) > 0) {
        return report('endsOn', 'تاریخ پلاک شدن نمی‌تواند بعد از امروز باشد.')
      }
      if (before === 'never' && !ownerChanged && (discountYears !== 0 || driverYears > 0)) {
        return report(
          discountYears !== 0 ? 'discountYears' : 'driverYears',
          'بدون بیمه‌نامهٔ قبلی تخفیفی نیست؛ «تخفیف ندارم» را انتخاب کنید.',
        )
      }
      if (financial > 0 || bodily > 0) {
        report(
          financial > 0 ? 'financial' : 'bodily',
          'بدون بیمه‌نامهٔ قبلی خسارتی ثبت نمی‌شود؛ «نداشته‌ام» را انتخاب کنید.',
        )
      }
    })

type Read = z.output<ReturnType<typeof quoteSchema>>

export const inputOf = (value: Read, existing: Pick<QuoteInput, 'plate' | 'car' | 'trim'>): QuoteInput => ({
  ...existing,
  vehicleClass: value.vehicleClass,
  year: value.year,
  usage: value.usage,
  before: value.before,
  endsOn: value.before === 'never' || !value.endsOn ? null : jalaliText(value.endsOn),
  discountYears: value.discountYears,
  driverYears: value.driverYears,
  financial: value.financial,
  bodily: value.bodily,
  ownerChanged: value.ownerChanged === 'on',
  points: value.points ?? 0,
  term: Number(value.term) as TermDays,
})
