import { formatInteger } from '#kit/digits.ts'
import type { ValuedCar } from './valuation/car.ts'
import type { Confidence } from './valuation/uncertainty.ts'
import type { NoValueReason, StepKind } from './valuation/value-car.ts'

/** A valued car in words, for the steps of its explanation. */
export type CarWords = Pick<ValuedCar, 'year' | 'mileageKm' | 'insuranceMonths' | 'engine' | 'gearbox'> & {
  /** «پژو ۲۰۶ تیپ ۲». */
  title: string
  /** A Jalali year in the calendar usual for this make. */
  yearText: (year: number) => string
  /** «کاپوت رنگ». */
  body: string
  colour: string
  province: string
}

const kilometres = (km: number) => (km === 0 ? 'صفر کیلومتر' : `${formatInteger(km)}\u00a0کیلومتر`)

/**
 * Returns the label of one step of a valuation. `base` has the year of the first step and the kilometres that are usual
 * for the car's own.
 */
export function stepLabel(kind: StepKind, car: CarWords, base: { year: number; km: number }): string {
  switch (kind) {
    case 'base':
      return `${car.title} ${car.yearText(base.year)}، سالم و با کارکرد معمول`
    case 'year':
      return `مدل ${car.yearText(car.year)} به‌جای ${car.yearText(base.year)}`
    case 'mileage':
      return `${kilometres(car.mileageKm)}؛ معمولِ این مدل ${formatInteger(base.km)}`
    case 'panels':
      return `بدنه: ${car.body}`
    case 'chassis':
      return 'شاسی آسیب‌دیده'
    case 'engine':
      return engineText(car)
    case 'insurance':
      return car.insuranceMonths ? `بیمهٔ شخص ثالث ${formatInteger(car.insuranceMonths)} ماه` : 'بدون بیمهٔ شخص ثالث'
    case 'usage':
      return 'کار در تاکسی اینترنتی'
    case 'colour':
      return `رنگ ${car.colour}`
    case 'place':
      return `بازار ${car.province}`
  }
}

function engineText({ engine, gearbox }: CarWords): string {
  if (engine !== 'replaced') return 'گیربکس تعویض‌شده'
  return gearbox === 'replaced' ? 'موتور و گیربکس تعویض‌شده' : 'موتور تعویض‌شده'
}

/** The confidence of a value. */
export const confidences: Record<Confidence, string> = {
  high: 'اطمینان بالا',
  medium: 'اطمینان متوسط',
  low: 'اطمینان کم',
}

/** Why a car has no value. */
export const noValueReasons: Record<NoValueReason, string> = {
  wrecked: 'خودروی تصادفی، سوخته، اوراقی یا اتاق تعویض قیمت بازار ندارد؛ قیمت آن را باید کارشناس از نزدیک تعیین کند.',
  plate: 'پلاک منطقهٔ آزاد و گذر موقت را نمی‌شود با پلاک ملی مقایسه کرد.',
  repair: 'موتور یا گیربکسی که نیاز به تعمیر دارد قیمت ثابتی ندارد؛ هزینهٔ تعمیر را از قیمت خودروی سالم کم کنید.',
  'few-comparables': 'آگهی مشابه کافی برای ارزیابی قیمت پیدا نشد.',
}
