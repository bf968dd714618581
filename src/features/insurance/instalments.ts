import { addDays, addMonths, daysBetween, type Day } from '#kit/day.ts'
import type { Rial } from '#kit/money.ts'
import { inWholeTomans, partOf, rateOf, rateOfHundredths, shareOf } from '#kit/share.ts'

export const guarantees = { none: 'بدون چک', cheque: 'با چک صیادی' } as const
export type Guarantee = keyof typeof guarantees
export const guaranteeKeys = Object.keys(guarantees) as [Guarantee, ...Guarantee[]]

/** An insurer's plan: a share at once, the rest in months, and a fee. */
export type InstalmentPlan = {
  key: string
  firstPercent: number
  count: number
  /** Of the later payments, in hundredths of a percent. */
  feeHundredths: number
  guarantee: Guarantee
}

export type Instalment = {
  number: number
  dueOn: Day
  amountRial: Rial
  /** The fee in the amount; it is not owed after the policy has ended. */
  feeRial: Rial
}

export type Schedule = {
  firstRial: Rial
  later: readonly Instalment[]
  feeRial: Rial
  totalRial: Rial
}

/** Limits of a plan: a value beyond these is an error of the insurer's response. */
export const planLimits = { count: [1, 11], firstPercent: [10, 90], feeHundredths: [0, 3000] } as const

const within = (value: number, [min, max]: readonly [number, number]) =>
  Number.isInteger(value) && value >= min && value <= max

export const isPlanAllowed = ({ key, count, firstPercent, feeHundredths }: InstalmentPlan): boolean =>
  /^[a-z0-9-]{1,20}$/.test(key) &&
  within(count, planLimits.count) &&
  within(firstPercent, planLimits.firstPercent) &&
  within(feeHundredths, planLimits.feeHundredths)

/** Every amount except the last is whole thousands of tomans. */
const step = 10_000n

/**
 * Returns the schedule of payments. The late fine is paid at once; the first share is rounded up, the later ones down,
 * and the last one takes the rest. They are due on the same day of the coming Jalali months, or on the last day of a
 * shorter one.
 */
export function scheduleOf(
  plan: InstalmentPlan,
  { priceRial, lateRial, day }: { priceRial: Rial; lateRial: Rial; day: Day },
): Schedule {
  const premium = priceRial - lateRial
  const share = shareOf(premium, rateOf(plan.firstPercent), 'up')
  const up = partOf(share, 1n, step, 'up') * step
  const first = up < premium ? up : premium
  const rest = premium - first
  const fee = inWholeTomans(shareOf(rest, rateOfHundredths(plan.feeHundredths)))
  const count = BigInt(plan.count)
  const each = ((rest + fee) / count / step) * step
  const feeEach = fee / count
  const later = Array.from({ length: plan.count }, (_, at): Instalment => {
    const isLast = at === plan.count - 1
    const before = BigInt(at)
    return {
      number: at + 1,
      dueOn: addMonths(day, at + 1),
      amountRial: isLast ? rest + fee - each * before : each,
      feeRial: isLast ? fee - feeEach * before : feeEach,
    }
  })
  return {
    firstRial: first + lateRial,
    later,
    feeRial: fee,
    totalRial: priceRial + fee,
  }
}

/**
 * Returns the yearly cost of waiting in tenths of a percent: the rate at which the later payments equal the unpaid
 * amount, by the exact days; found by bisection.
 */
export function yearlyTenthsOf({ later, feeRial }: Schedule, day: Day): number {
  const waits = later.map(({ dueOn, amountRial }) => ({
    years: daysBetween(day, dueOn) / 365,
    amount: Number(amountRial),
  }))
  const worth = (rate: number) => waits.reduce((sum, { years, amount }) => sum + amount / (1 + rate) ** years, 0)
  if (feeRial === 0n) return 0
  const owed = worth(0) - Number(feeRial)
  if (owed <= 0) return 0
  let [low, high] = [0, 10]
  for (let turn = 0; turn < 40; turn++) {
    const middle = (low + high) / 2
    if (worth(middle) > owed) low = middle
    else high = middle
  }
  return Math.round(low * 1000)
}

type Offered = { priceRial: Rial; lateRial: Rial; day: Day; leastRial: Rial }

/** Returns the plans by which a price can be paid: none below the minimum premium, none with a part of zero. */
export const worthPlans = (plans: readonly InstalmentPlan[], { leastRial, ...price }: Offered) =>
  price.priceRial - price.lateRial < leastRial
    ? []
    : plans
        .map((plan) => ({ plan, schedule: scheduleOf(plan, price) }))
        .filter(({ schedule }) => schedule.later.every(({ amountRial }) => amountRial > 0n))

/** The day after which a policy with an unpaid instalment ends. */
export const lastDayToPay = (dueOn: Day, graceDays: number): Day => addDays(dueOn, graceDays)

/** Returns the refund of the remaining days while a part of the premium is unpaid. */
export function refundAfter(back: Rial, unpaid: readonly Pick<Instalment, 'amountRial' | 'feeRial'>[]): Rial {
  const owed = unpaid.reduce((sum, { amountRial, feeRial }) => sum + amountRial - feeRial, 0n)
  return back > owed ? back - owed : 0n
}
