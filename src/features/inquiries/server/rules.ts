import { defineRule, ruleAt, ruleField, tariffs } from '#features/rules/contract.ts'
import { rateOf, shareWithin } from '#kit/share.ts'
import type { Db } from '#platform/database/database.ts'
import { inquiryKind, type InquiryKindSlug } from '../kinds.ts'

const { money, percent, whole } = ruleField

export const inquiryFees = defineRule({
  key: 'inquiry-fees',
  title: 'هزینهٔ استعلام‌ها',
  group: 'هزینه‌های فرمان',
  affects: 'مبلغی که قبل از هر استعلام اعلام و دریافت می‌شود، با مالیات.',
  source: 'تعرفهٔ فرمان',
  order: 40,
  fields: {
    finesAccumulation: money('خلافی تجمیعی', 100_000_000n),
    finesDetails: money('خلافی با جزئیات', 100_000_000n),
    violationPhoto: money('عکس تخلف', 100_000_000n),
    licenceStatus: money('وضعیت گواهینامه', 100_000_000n),
    negativeScore: money('نمرهٔ منفی', 100_000_000n),
    plateStatus: money('پلاک‌های فعال', 100_000_000n),
    plateHistory: money('تاریخچهٔ پلاک', 100_000_000n),
    cardAndDocument: money('کارت و سند خودرو', 100_000_000n),
    annualToll: money('عوارض سالیانه', 100_000_000n),
    tehranToll: money('طرح ترافیک تهران', 100_000_000n),
    authenticity: money('اصالت و سوابق', 100_000_000n),
    freewayToll: money('عوارض آزادراهی', 100_000_000n),
    thirdParty: money('بیمهٔ شخص ثالث', 100_000_000n),
    technicalInspection: money('معاینهٔ فنی', 100_000_000n),
  },
})

export const bundleDiscount = defineRule({
  key: 'inquiry-bundle',
  title: 'تخفیف بررسی قبل از خرید',
  group: 'هزینه‌های فرمان',
  affects: 'مبلغ «بررسی کامل قبل از خرید» نسبت به جمع استعلام‌های آن.',
  source: 'تعرفهٔ فرمان',
  order: 41,
  fields: { percent: percent('تخفیف') },
})

export const negativePoints = defineRule({
  key: 'negative-points',
  title: 'مراحل نمرهٔ منفی',
  group: 'جریمه و گواهینامه',
  affects: 'متنی که در نتیجهٔ استعلام نمرهٔ منفی دربارهٔ ضبط گواهینامه نشان داده می‌شود.',
  source: 'قانون رسیدگی به تخلفات رانندگی، طبق اعلام پلیس راهور',
  order: 20,
  fields: {
    firstScore: whole('نمرهٔ بار اول', 'نمره', 100, 1),
    firstMonths: whole('ضبط بار اول', 'ماه', 60, 1),
    firstFine: money('جریمهٔ بار اول', 1_000_000_000n),
    secondScore: whole('نمرهٔ بار دوم', 'نمره', 100, 1),
    secondMonths: whole('ضبط بار دوم', 'ماه', 60, 1),
    secondFine: money('جریمهٔ بار دوم', 1_000_000_000n),
    thirdScore: whole('نمرهٔ ابطال', 'نمره', 100, 1),
    thirdMonths: whole('فاصله تا آزمون دوباره', 'ماه', 120, 1),
    thirdFine: money('جریمهٔ ابطال', 1_000_000_000n),
    clearMonths: whole('پاک شدن بدون تخلف جدید', 'ماه', 60, 1),
  },
})

export const activePlates = defineRule({
  key: 'active-plates',
  title: 'پلاک‌های فعال هر نفر',
  group: 'پلاک',
  affects: 'هشدار «بیشتر از حد مجاز» در نتیجهٔ استعلام پلاک‌های فعال.',
  source: 'راهنمای استعلام پلاک؛ هنوز از پلیس راهور نپرسیده‌ایم',
  order: 30,
  fields: { most: whole('حداکثر تعداد پلاک', 'پلاک', 50, 1) },
})

/** Returns the fee of an inquiry at one time, in rials with tax, and its tax. */
export async function feeOf(db: Db, kind: InquiryKindSlug, at: Date): Promise<{ totalRial: bigint; taxRial: bigint }> {
  const { value } = await ruleAt(db, inquiryFees, at)
  const totalRial = value[inquiryKind(kind).fee]
  const { percent } = (await ruleAt(db, tariffs.vat, at)).value
  return { totalRial, taxRial: shareWithin(totalRial, rateOf(percent)) }
}
