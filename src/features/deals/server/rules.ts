import { defineRule, ruleAt, ruleField } from '#features/rules/contract.ts'
import type { Rial } from '#kit/money.ts'
import { partOf, rateOf, shareOf } from '#kit/share.ts'
import type { Db, Trx } from '#platform/database/database.ts'

const { money, whole, percent } = ruleField
const group = 'خرید و فروش خودرو'
const source = 'تصمیم فرمان'

export const depositRule = defineRule({
  key: 'deal-deposit',
  needsSecondLook: true,
  title: 'بیعانهٔ خرید خودرو',
  group,
  affects: 'مبلغ بیعانهٔ توافق‌های جدید؛ بیعانه‌ای که کنار گذاشته شده تغییر نمی‌کند.',
  source,
  order: 94,
  fields: {
    percent: percent('سهم از قیمت توافق‌شده'),
    leastRial: money('حداقل', 1_000_000_000n),
    mostRial: money('حداکثر', 5_000_000_000n),
  },
})

export const dealLimitsRule = defineRule({
  key: 'deal-limits',
  title: 'مهلت‌های خرید خودرو',
  group,
  affects: 'مهلت هر مرحلهٔ پرونده‌های خرید؛ مهلت مرحله‌ای که شروع شده عوض نمی‌شود.',
  source,
  order: 95,
  fields: {
    answerHours: whole('مهلت پاسخ فروشنده', 'ساعت', 168, 1),
    talkDays: whole('مهلت توافق روی قیمت', 'روز', 60, 1),
    depositHours: whole('مهلت کنار گذاشتن بیعانه', 'ساعت', 168, 1),
    agreementDays: whole('مهلت تأیید قولنامه', 'روز', 30, 1),
    transferDays: whole('مهلت انتقال سند', 'روز', 60, 1),
    receiveHours: whole('مهلت تأیید تحویل', 'ساعت', 168, 24),
  },
})

export const disputeRule = defineRule({
  key: 'deal-disputes',
  needsSecondLook: true,
  title: 'مهلت‌های اختلاف خرید خودرو',
  group,
  affects: 'مهلت پاسخ دو طرف به اختلاف و مهلت تصمیم همکاران؛ مهلتی که شروع شده عوض نمی‌شود.',
  source,
  order: 97,
  fields: {
    answerDays: whole('مهلت پاسخ دو طرف', 'روز', 30, 1),
    decideDays: whole('مهلت تصمیم همکاران', 'روز', 60, 1),
  },
})

/** Costs of changing the owner by law and at the counter. Zero means not announced. */
export const transferCostRule = defineRule({
  key: 'deal-transfer-costs',
  title: 'هزینهٔ انتقال خودرو',
  group,
  affects: 'برآورد هزینهٔ انتقال در پرونده‌های خرید. صفر یعنی «ثبت نشده» و در جمع نمی‌آید.',
  source: 'قانون مالیات بر ارزش افزوده، بخش نقل و انتقال خودرو؛ تعرفهٔ تعویض پلاک و دفترخانه',
  order: 96,
  fields: {
    taxPercent: percent('مالیات نقل و انتقال از قیمت کارخانه'),
    yearPercent: percent('کاهش برای هر سال از سال ساخت'),
    mostPercent: percent('بیشترین کاهش'),
    plateRial: money('تعویض پلاک', 1_000_000_000n),
    deedRial: money('تنظیم سند در دفترخانه', 1_000_000_000n),
  },
})

export const depositRuleAt = async (db: Db | Trx, at: Date) => (await ruleAt(db, depositRule, at)).value
export const disputeRuleAt = async (db: Db | Trx, at: Date) => (await ruleAt(db, disputeRule, at)).value
export const dealLimitsAt = async (db: Db | Trx, at: Date) => (await ruleAt(db, dealLimitsRule, at)).value

const step: Rial = 1_000_000n

/**
 * Returns the deposit of a price: its share within the bounds, in whole hundreds of thousands of tomans, never more
 * than the price.
 */
export function depositFor(
  priceRial: Rial,
  { percent: share, leastRial, mostRial }: { percent: number; leastRial: Rial; mostRial: Rial },
): Rial {
  const part = partOf(shareOf(priceRial, rateOf(share)), 1n, step) * step
  const bounded = part < leastRial ? leastRial : part > mostRial ? mostRial : part
  return bounded > priceRial ? priceRial : bounded
}
