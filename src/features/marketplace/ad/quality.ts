import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import type { Panels } from './body-map.ts'
import type { BodyStateSlug, PriceMode } from './choices.ts'
import { isWarning, ratingWord, shownPercent } from './price-rating.ts'

/** The inputs of an ad's score. */
export type QualityFacts = {
  pictures: number
  description: string
  bodyState: BodyStateSlug
  panels: Panels
  insuranceMonths: number | null
  priceMode: PriceMode
  priceRial: bigint | null
  marketRial: bigint | null
}

/** An improvement: the form step that makes it, and its points. */
export type QualityMend = { step: 'condition' | 'pictures' | 'price' | 'contact'; text: string; points: number }
export type Quality = { score: number; mends: readonly QualityMend[] }

const goodPictures = 8
const goodDescription = 200

type Part = { points: number; most: number; mend: Omit<QualityMend, 'points'> }

const partOf = (share: number, most: number, mend: Part['mend']): Part => ({
  points: Math.round(most * Math.min(1, Math.max(0, share))),
  most,
  mend,
})

function pricePart({ priceMode, priceRial, marketRial }: QualityFacts): Part {
  const step = 'price'
  if (priceMode === 'negotiable' || priceRial === null) {
    const text = 'قیمت را بنویسید؛ بیشتر خریداران با فیلتر قیمت می‌گردند.'
    return partOf(priceMode === 'instalment' ? 1 : 0, 25, { step, text })
  }
  if (marketRial === null) return partOf(1, 25, { step, text: '' })
  const permille = Number(((priceRial - marketRial) * 1000n) / marketRial)
  const word = ratingWord(permille)
  const percent = toPersianDigits(shownPercent(permille, word))
  if (word === 'high' || word === 'very-high') {
    const text = `قیمت ${percent}\u200f٪ بالاتر از آگهی‌های مشابه است؛ خودرو با قیمت نزدیک به بازار زودتر فروش می‌رود.`
    return partOf(word === 'high' ? 0.5 : 0, 25, { step, text })
  }
  const text = 'قیمت خیلی کمتر از بازار است و خریداران به آن شک می‌کنند. اگر دلیلی دارد، در توضیحات بنویسید.'
  return partOf(isWarning(word) ? 0.5 : 1, 25, { step, text })
}

/** Returns the quality of an ad from 0 to 100 and its possible improvements, largest first. */
export function qualityOf(facts: QualityFacts): Quality {
  const { pictures, description, bodyState, panels, insuranceMonths } = facts
  const length = [...description].length
  const marked = Object.keys(panels).length > 0
  const sound = bodyState === 'no-paint'
  const few = pictures === 0 ? 'این آگهی عکس ندارد' : `الان ${formatInteger(pictures)} عکس دارید`
  const parts = [
    partOf(pictures / goodPictures, 35, {
      step: 'pictures',
      text: `حداقل ${formatInteger(goodPictures)} عکس بگذارید: چهار طرف، داخل، کیلومتر و موتور. ${few}.`,
    }),
    partOf(length / goodDescription, 20, {
      step: 'contact',
      text: 'توضیحات را کامل‌تر کنید: سرویس‌ها، ایرادها، لاستیک‌ها و دلیل فروش.',
    }),
    partOf(sound || marked ? 1 : 0, 10, {
      step: 'condition',
      text: 'قطعه‌های رنگ‌شده یا تعویض‌شده را روی نقشهٔ بدنه مشخص کنید.',
    }),
    partOf(insuranceMonths === null ? 0 : 1, 10, {
      step: 'condition',
      text: 'بنویسید از بیمهٔ شخص ثالث چند ماه مانده است.',
    }),
    pricePart(facts),
  ]
  const mends = parts
    .filter(({ points, most }) => points < most)
    .map(({ points, most, mend }) => ({ ...mend, points: most - points }))
    .toSorted((a, b) => b.points - a.points)
  return { score: parts.reduce((sum, { points }) => sum + points, 0), mends }
}
