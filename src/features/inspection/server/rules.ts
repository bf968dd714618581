import { defineRule, ruleAt, ruleField } from '#features/rules/contract.ts'
import type { Db, Trx } from '#platform/database/database.ts'

const { money, whole, percent } = ruleField
const group = 'کارشناسی خودرو'
const source = 'تصمیم فرمان'

export const pricesRule = defineRule({
  key: 'inspection-prices',
  title: 'قیمت کارشناسی خودرو',
  group,
  affects: 'قیمت رزروهای جدید کارشناسی.',
  source,
  order: 88,
  fields: {
    bodyRial: money('بدنه و رنگ', 1_000_000_000n),
    standardRial: money('معمولی', 1_000_000_000n),
    fullRial: money('کامل', 1_000_000_000n),
    homeRial: money('رفت‌وآمد کارشناس به محل', 1_000_000_000n),
  },
})

export const limitsRule = defineRule({
  key: 'inspection-limits',
  title: 'مهلت‌ها و قوانین لغو کارشناسی',
  group,
  affects: 'مهلت پرداخت، لغو، تغییر زمان، لیست انتظار و اعتبار گزارش کارشناسی.',
  source,
  order: 89,
  fields: {
    holdMinutes: whole('مهلت پرداخت', 'دقیقه', 120, 5),
    sellerHours: whole('مهلت پاسخ فروشنده', 'ساعت', 72, 1),
    freeHours: whole('لغو بدون هزینه تا چند ساعت قبل', 'ساعت', 72),
    lateKeptPercent: percent('سهم کسرشده در لغو دیر'),
    noShowKeptPercent: percent('سهم کسرشده وقتی خودرو آماده نیست'),
    mostMoves: whole('تعداد تغییر زمان', 'بار', 10),
    horizonDays: whole('رزرو تا چند روز بعد', 'روز', 60, 1),
    offerMinutes: whole('مهلت نفر اول لیست انتظار', 'دقیقه', 240, 5),
    reportHours: whole('مهلت رسیدن گزارش', 'ساعت', 168, 2),
    validDays: whole('اعتبار گزارش', 'روز', 365, 1),
    validKm: whole('اعتبار گزارش', 'کیلومتر', 20_000, 1),
  },
})

export const limitsAt = async (db: Db | Trx, at: Date) => (await ruleAt(db, limitsRule, at)).value
export const pricesAt = async (db: Db | Trx, at: Date) => (await ruleAt(db, pricesRule, at)).value

export const latenessRule = defineRule({
  key: 'inspection-lateness',
  title: 'دیر شدن کارشناس',
  group,
  affects: 'اینکه چند دقیقه بعد از شروع نوبت، به دو طرف بگوییم کارشناس شروع نکرده است.',
  source,
  order: 90,
  fields: { startMinutes: whole('خبر دادن بعد از', 'دقیقه', 120, 5) },
})

export const latenessAt = async (db: Db | Trx, at: Date) => (await ruleAt(db, latenessRule, at)).value
