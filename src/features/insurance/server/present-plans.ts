import './tables.ts'
import type { RuleAt } from '#features/rules/contract.ts'
import { formatDecimal, toPersianDigits } from '#kit/digits.ts'
import { dayText, type Day } from '#kit/day.ts'
import type { Rial } from '#kit/money.ts'
import { inTomans } from '../in-tomans.ts'
import {
  guarantees,
  scheduleOf,
  worthPlans,
  yearlyTenthsOf,
  type InstalmentPlan,
  type Schedule,
} from '../instalments.ts'
import type { PlanView, ScheduleView } from '../views.ts'
import type { instalmentRule } from './rules.ts'

/** «پیش‌پرداخت ۴۰٪ و ۳ قسط ماهانه، بدون چک» */
export const planTitle = ({ firstPercent, count, guarantee }: InstalmentPlan): string =>
  toPersianDigits(`پیش‌پرداخت ${firstPercent}٪ و ${count} قسط ماهانه، ${guarantees[guarantee]}`)

export const numberText = (number: number): string => toPersianDigits(`قسط ${number}`)

/** Returns the schedule, and the extra cost compared with paying at once. */
export function presentSchedule(schedule: Schedule, day: Day): ScheduleView {
  const tenths = yearlyTenthsOf(schedule, day)
  return {
    first: inTomans(schedule.firstRial),
    rows: schedule.later.map(({ number, dueOn, amountRial }) => ({
      label: numberText(number),
      due: dayText(dueOn),
      amount: inTomans(amountRial),
    })),
    total: inTomans(schedule.totalRial),
    extra: schedule.feeRial > 0n ? inTomans(schedule.feeRial) : null,
    yearly: tenths > 0 ? `${formatDecimal(tenths / 10)}٪` : null,
  }
}

type Priced = { prices: readonly Rial[]; chosen: number; lateRial: Rial; day: Day; leastRial: Rial }

/** Returns the plans of an offer: amounts for every cover, the schedule of the chosen one. */
export const presentPlans = (
  plans: readonly InstalmentPlan[],
  { prices, chosen, lateRial, day, leastRial }: Priced,
): PlanView[] =>
  worthPlans(plans, { priceRial: prices[chosen]!, lateRial, day, leastRial }).map(({ plan, schedule }) => {
    const byCover = prices.map((priceRial) => scheduleOf(plan, { priceRial, lateRial, day }))
    return {
      key: plan.key,
      title: planTitle(plan),
      cheque: plan.guarantee === 'cheque',
      firsts: byCover.map(({ firstRial }) => inTomans(firstRial)),
      laters: byCover.map(({ later }) => `${numberOf(later.length)} ${inTomans(later[0]!.amountRial)}`),
      schedule: presentSchedule(schedule, day),
    }
  })

const numberOf = (count: number): string => toPersianDigits(`${count} قسط`)

/** Returns the explanation of instalments above the form. */
export function instalmentConditions(rule: RuleAt<typeof instalmentRule>['value']): string[] {
  return [
    `فقط برای بیمهٔ یک‌ساله با حق بیمهٔ ${inTomans(rule.leastRial)} یا بیشتر.`,
    `سن بیمه‌گذار ${toPersianDigits(rule.leastAge)} سال یا بیشتر باشد، قسط عقب‌افتاده نداشته باشد و هم‌زمان حداکثر ${toPersianDigits(rule.mostOpen)} بیمه‌نامهٔ قسطی داشته باشد.`,
    'قسط‌ها از صفحهٔ بیمه‌نامه پرداخت می‌شود و از یک هفته قبل یادآوری می‌کنیم. زودتر هم می‌شود پرداخت کرد.',
    `قسط عقب‌افتاده تا ${toPersianDigits(rule.graceDays)} روز جریمه ندارد. بعد از آن بیمه‌نامه لغو می‌شود؛ از ارزش روزهای مانده، حق بیمهٔ پرداخت‌نشده کم می‌شود و بقیه به کیف پول برمی‌گردد.`,
  ]
}
