import type { SeededRandom } from '#kit/seeded-random.ts'
import type { PriceMode } from '#features/marketplace/ad/choices.ts'
import { rialsOf } from './price-model.ts'

/** The price terms in rials: `price` is cash, null when negotiable or by instalments. */
export type PriceTerms = {
  mode: PriceMode
  /** The cash price in millions of tomans, for the price history. */
  millions: number | null
  price: bigint | null
  downPayment: bigint | null
  instalment: bigint | null
  instalmentCount: number | null
  barterFor: string | null
}

const none = { downPayment: null, instalment: null, instalmentCount: null, barterFor: null }

const barterWishes = [
  'خودروی ارزان‌تر با سرک',
  'پژو ۲۰۷ اتوماتیک',
  'دنا پلاس یا تارا',
  'شاسی‌بلند مونتاژی',
  'خودروی صفر',
  'زمین در شمال',
  'آپارتمان نقلی',
  'پراید یا تیبا با سرک',
  'کوییک یا ساینا',
  'وانت سالم',
]

/** Draws the way of selling and its amounts for a cash price in millions of tomans. */
export function drawPriceTerms(random: SeededRandom, cash: number, fromDealer: boolean): PriceTerms {
  const mode = random.weighted<PriceMode>([
    ['fixed', 86],
    ['negotiable', 8],
    ['instalment', fromDealer ? 9 : 2.4],
    ['barter', fromDealer ? 1 : 2.3],
  ])
  if (mode === 'negotiable') return { mode, millions: null, price: null, ...none }
  if (mode === 'instalment') return instalmentTerms(random, cash)
  const barterFor = mode === 'barter' ? random.pick(barterWishes) : null
  return { mode, millions: cash, price: rialsOf(cash), ...none, barterFor }
}

function instalmentTerms(random: SeededRandom, cash: number): PriceTerms {
  const count = random.pick([6, 10, 12, 18, 24, 36])
  const down = Math.max(5, Math.round((cash * random.pick([0.4, 0.5, 0.5, 0.6])) / 5) * 5)
  // Three percent a month on the rest, as dealers calculate.
  const monthly = Math.max(1, Math.round(((cash - down) * (1 + 0.03 * count)) / count))
  return {
    mode: 'instalment',
    millions: null,
    price: null,
    downPayment: rialsOf(down),
    instalment: rialsOf(monthly),
    instalmentCount: count,
    barterFor: null,
  }
}
