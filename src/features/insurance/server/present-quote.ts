import { ruleAt, type RuleValue } from '#features/rules/contract.ts'
import { dayOf } from '#kit/day.ts'
import { formatDecimal, formatInteger, toPersianDigits } from '#kit/digits.ts'
import { formatJalali, formatTime, toJalali, type JalaliDate } from '#kit/jalali.ts'
import { compactToman } from '#kit/money.ts'
import { parsePlate, type Plate } from '#kit/plate.ts'
import type { RequestContext } from '#platform/context.ts'
import { usages, vehicleClasses, yearDays } from '../classes.ts'
import { paidFor } from '../cover-example.ts'
import { inTomans } from '../in-tomans.ts'
import { linesThatSum, payableOf, premiumOf } from '../premium.ts'
import { discountsOf, periodOfInput, premiumInput, type QuoteInput } from '../quote-input.ts'
import type { Tariff } from '../tariff.ts'
import type { OfferView, QuoteView } from '../views.ts'
import { instalmentConditions, presentPlans } from './present-plans.ts'
import { findOffers, openQuote } from './quotes.ts'
import { instalmentRule, loadTariff } from './rules.ts'
import type { QuoteRow } from './tables.ts'

const reasons: Record<string, string> = {
  'not-accepted': 'این خودرو یا کاربری را بیمه نمی‌کند',
  'wrong-price': 'قیمتی داد که با تعرفه نمی‌خواند',
  discount: 'تخفیفی داد که مجاز نیست',
}

const damages = [
  { title: 'خودرویی معمولی ۱۵۰ میلیون تومان خسارت ببیند', carRial: 9_000_000_000n, damageRial: 1_500_000_000n },
  {
    title: 'خودرویی ۵ میلیارد تومانی ۵۰۰ میلیون تومان خسارت ببیند',
    carRial: 50_000_000_000n,
    damageRial: 5_000_000_000n,
  },
]

type Wish = { cover: string | null; sort: string | null; pay: string | null }
const pays = ['all', 'instalments', 'no-cheque'] as const

/** Every line of a premium with its reason; together they are the price that is paid. */
function linesOf(
  input: QuoteInput,
  tariff: Tariff,
  offer: { today: JalaliDate; coverRial: bigint; insurerHundredths: number },
) {
  const { coverRial, insurerHundredths } = offer
  const { third, driver, year } = discountsOf(input, tariff)
  const given = premiumInput(input, tariff, offer)
  const sum = premiumOf(given)
  const line = (label: string, rial: bigint, why: string) => ({ label, rial, why })
  const exact = [
    line(
      'حق بیمهٔ پایه',
      sum.base,
      `${vehicleClasses[input.vehicleClass].label}، یک سال با حداقل تعهد${vehicleClasses[input.vehicleClass].estimated ? '؛ برآوردی' : ''}`,
    ),
    line('تعهد مالی مازاد', sum.extra, `از ${inTomans(tariff.coverLeastRial)} تا ${inTomans(coverRial)}`),
    line(
      'اضافه‌نرخ',
      sum.surcharge,
      `${usages[input.usage]}، عمر خودرو ${toPersianDigits(given.agePercent)}٪، نمرهٔ منفی ${toPersianDigits(given.pointsPercent)}٪`,
    ),
    line(
      sum.discount < 0n ? 'اضافه‌نرخ خسارت' : 'تخفیف عدم خسارت',
      -sum.discount,
      `${toPersianDigits(Math.abs(third))}٪${year ? ` با ${toPersianDigits(tariff.discounts.perYear)}٪ برای سال بدون خسارت بیمه‌نامهٔ قبلی` : ''}${given.newVehiclePercent ? ` و ${toPersianDigits(given.newVehiclePercent)}٪ خودروی صفر` : ''}`,
    ),
    line('کاهش برای بیمهٔ کوتاه‌مدت', sum.term - sum.after, `${toPersianDigits(given.termPercent)}٪ حق بیمهٔ یک سال`),
    line('تخفیف شرکت بیمه', -sum.insurerDiscount, `${formatDecimal(insurerHundredths / 100)}٪`),
    line('حوادث راننده', sum.driver, `با ${toPersianDigits(driver)}٪ تخفیف راننده`),
    line('مالیات بر ارزش افزوده', sum.vat, `${formatDecimal(tariff.vatHundredths / 100)}٪، بدون جریمه`),
    line('جریمهٔ دیرکرد', sum.late, `${toPersianDigits(given.lateDays)} روز، روزی ${inTomans(given.lateDayRial)}`),
  ]
  return linesThatSum(exact, payableOf(sum.total)).map(({ rial, ...shown }) => ({ ...shown, amount: inTomans(rial) }))
}

type Offer = Awaited<ReturnType<typeof findOffers>>[number]

type Presenting = {
  quote: QuoteRow
  input: QuoteInput
  tariff: Tariff
  instalments: RuleValue<typeof instalmentRule>
  chosen: number
  lateRial: bigint
  lines: (coverRial: bigint, insurerHundredths: number) => ReturnType<typeof linesOf>
}

type RankedOffer = OfferView & { place: number; rank: Record<string, number> }

/** An insurer's offer, with its place and its rank in each order. */
function presentOffer(
  offer: Offer,
  { quote, input, tariff, instalments, chosen, lateRial, lines }: Presenting,
): RankedOffer {
  const prices = tariff.covers.map((cover) => BigInt(offer.prices![String(cover)]!))
  return {
    insurer: offer.insurer,
    name: offer.name,
    prices: prices.map((rial) => inTomans(rial)),
    plans:
      input.term === yearDays && offer.plans
        ? presentPlans(offer.plans, {
            prices,
            chosen,
            lateRial,
            day: dayOf(quote.made_at),
            leastRial: instalments.leastRial,
          })
        : [],
    lines: lines(tariff.covers[chosen]!, offer.discount_hundredths!),
    satisfaction: offer.satisfaction === null ? null : `${formatInteger(offer.satisfaction)}٪`,
    solvency: offer.solvency === null ? null : `سطح ${formatInteger(offer.solvency)}`,
    branches: offer.branches === null ? null : `${formatInteger(offer.branches)} شعبه`,
    complaint: offer.complaint_days === null ? null : `${formatInteger(offer.complaint_days)} روز`,
    place: offer.place,
    rank: {
      price: Number(prices[chosen]!),
      satisfaction: -(offer.satisfaction ?? -1),
      solvency: offer.solvency ?? 9,
      branches: -(offer.branches ?? -1),
    },
  }
}

const presentCover = (cover: bigint, { conventionalRial }: Tariff): QuoteView['covers'][number] => ({
  value: String(cover),
  label: `${compactToman(cover)} تومان`,
  examples: damages.map(({ title, ...accident }) => {
    const { insurer, own } = paidFor(accident, cover, conventionalRial)
    return { title, insurer: inTomans(insurer), own: own === 0n ? null : inTomans(own) }
  }),
})

/** Returns a quote with the responses so far, its prices by cover, and every line explained. */
export async function presentQuote(ctx: RequestContext, quote: QuoteRow, wish: Wish): Promise<QuoteView> {
  const { db, secrets, clock, now } = ctx
  const [offers, tariff, { value: instalments }] = await Promise.all([
    findOffers(db, quote, () => clock.now()),
    loadTariff(db, quote.made_at),
    ruleAt(db, instalmentRule, quote.made_at),
  ])
  const input = openQuote(secrets, quote)
  const today = toJalali(quote.made_at)
  const chosen = Math.max(
    tariff.covers.findIndex((cover) => String(cover) === wish.cover),
    0,
  )
  const period = periodOfInput(input, today)
  const lines = (coverRial: bigint, insurerHundredths: number) =>
    linesOf(input, tariff, { today, coverRial, insurerHundredths })
  const { late: lateRial } = premiumOf(
    premiumInput(input, tariff, { today, coverRial: tariff.coverLeastRial, insurerHundredths: 0 }),
  )
  const shown = offers
    .filter(({ state }) => state === 'offered')
    .map((offer) => presentOffer(offer, { quote, input, tariff, instalments, chosen, lateRial, lines }))
  const pay = pays.find((each) => each === wish.pay) ?? 'all'
  const offersInstalments = shown.some(({ plans }) => plans.length > 0)
  const fits = ({ plans }: OfferView) => pay === 'all' || plans.some(({ cheque }) => pay === 'instalments' || !cheque)
  const sort =
    wish.sort !== null && wish.sort in { price: 1, satisfaction: 1, solvency: 1, branches: 1 } ? wish.sort : 'price'
  shown.sort(
    (one, other) =>
      one.rank[sort]! - other.rank[sort]! || one.rank['price']! - other.rank['price']! || one.place - other.place,
  )
  const plate = input.plate === null ? null : parsePlate(input.plate)
  return {
    id: quote.public_id,
    plate: plate?.ok ? (plate.value as Plate) : null,
    about: [vehicleClasses[input.vehicleClass].label, `مدل ${toPersianDigits(input.year)}`, usages[input.usage]],
    period: `از ${formatJalali(period.from)} تا ${formatJalali(period.until)}`,
    sort,
    pay,
    chosen,
    covers: tariff.covers.map((cover) => presentCover(cover, tariff)),
    offers: shown.filter(fits).map(({ place: _place, rank: _rank, ...view }) => view),
    persons: personCovers(tariff),
    waiting: offers.filter(({ state }) => state === 'asking').map(({ name }) => name),
    missing: offers
      .filter(({ state }) => state === 'refused' || state === 'failed')
      .map(({ name, reason }) => `${name}: ${reasons[reason ?? ''] ?? 'پاسخ نداد'}`),
    allRefused: offers.every(({ state }) => state === 'refused'),
    sample: offers.some(({ sample }) => sample),
    validUntil: formatTime(quote.valid_until),
    over: quote.valid_until <= now,
    doubt: doubtOf(input, today.year),
    conditions: offersInstalments ? instalmentConditions(instalments) : null,
  }
}

/**
 * Returns the legal cover for people: others by the compensation of a sacred month, the driver by that of an ordinary
 * one.
 */
export const personCovers = ({ diyehHaramRial, diyehNormalRial }: Tariff) => [
  { label: 'تعهد بدنی، برای هر نفر', value: inTomans(diyehHaramRial) },
  { label: 'حوادث راننده', value: inTomans(diyehNormalRial) },
]

/** Returns discount years that the vehicle cannot have earned: possible only when they come from another car. */
const doubtOf = ({ discountYears, year, ownerChanged }: QuoteInput, thisYear: number): string | null => {
  // Production years are Jalali or, from 1900 on, Gregorian.
  const age = thisYear - (year > 1900 ? year - 621 : year)
  return discountYears > Math.max(age, 0) && !ownerChanged
    ? 'سال‌های تخفیف از عمر خودرو بیشتر است. اگر تخفیف را از خودروی دیگری آورده‌اید، الحاقیهٔ انتقال را آماده داشته باشید؛ وگرنه شرکت بیمه قبول نمی‌کند.'
    : null
}
