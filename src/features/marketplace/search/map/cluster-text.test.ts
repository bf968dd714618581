import { expect, test } from 'vitest'
import { describeAds, describeServices, priceLines, townNames } from './cluster-text.ts'
import type { Cluster } from './cluster-places.ts'

const cluster = (names: string[], low: number | null, high: number | null): Cluster => ({
  places: names.map((name) => ({ name, at: [51, 35], count: 3, href: '/' })),
  at: [51, 35],
  count: 3 * names.length,
  low,
  high,
  box: [51, 35, 51, 35],
})

test('a cluster is described with its towns, its ads and the range of their prices', () => {
  const one = cluster(['تهران'], 200_000_000, 9_500_000_000)
  expect(priceLines(one)).toEqual(['۲۰۰\u00a0میلیون', 'تا ۹٫۵\u00a0میلیارد'])
  expect(describeAds(one)).toBe('تهران: ۳ آگهی، ۲۰۰\u00a0میلیون تا ۹٫۵\u00a0میلیارد تومان')
  expect(townNames(cluster(['تهران', 'کرج', 'قم'], null, null))).toBe('تهران و ۲ شهر دیگر')
})

test('one price is one line, and ads without a price have none', () => {
  expect(priceLines({ low: 500_000_000, high: 500_000_000 })).toEqual(['۵۰۰\u00a0میلیون'])
  expect(describeAds(cluster(['قم'], null, null))).toBe('قم: ۳ آگهی')
})

test('services are described by their kind', () => {
  expect(describeServices('dealers', cluster(['یزد'], null, null))).toBe('یزد: ۳ نمایشگاه')
})
