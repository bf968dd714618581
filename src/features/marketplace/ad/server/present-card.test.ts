import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getCatalogue, loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aDealer, anAd } from '../../../../../tests/support/market.ts'
import { allPlatesQuery } from '../../search/parse-ad-query.ts'
import { listAds } from '../../search/server/list-ads.ts'
import { selectFullAds } from './ad-rows.ts'
import { gapText, presentCard } from './present-card.ts'
import { ratingWord } from '../price-rating.ts'

const test = useTestDb({ perFile: true })

beforeAll(() => loadCatalogue(test.db))
beforeEach(async () => void (await test.db.deleteFrom('ad').execute()))

async function card(over: Parameters<typeof anAd>[1]) {
  const { public_id } = await anAd(test, over)
  const catalogue = await getCatalogue(test.db)
  const { rows } = await listAds(test.db, catalogue, allPlatesQuery)
  return presentCard(
    rows.find((row) => row.public_id === public_id)!,
    catalogue,
    test.now,
  )
}

describe('the card of an ad', () => {
  it('shows what a buyer looks for, in Persian', async () => {
    expect(
      await card({
        public_id: 'abcdefghjk',
        district: 'پونک',
        rating: 'good',
        gap_permille: -60,
        drop_rial: 200_000_000n,
      }),
    ).toEqual({
      id: 'abcdefghjk',
      href: '/services/used-vehicle/exhibition/personal/ads/abcdefghjk',
      title: 'پژو ۲۰۷ دنده‌ای',
      facts: ['۱۴۰۱ (۲۰۲۲) · ۴۸,۰۰۰\u00a0کیلومتر', 'دنده‌ای · بدون رنگ'],
      toman: 1_000_000_000,
      price: { before: '', toman: 1_000_000_000, after: '' },
      rating: { word: 'good', text: 'خوب', caution: null, gap: '۶\u200f٪ زیر بازار', line: 'خوب · ۶\u200f٪ زیر بازار' },
      unrated: null,
      place: 'تهران، پونک',
      age: '۱\u00a0ساعت پیش',
      seller: 'شخصی',
      plate: null,
      dropped: 20_000_000,
      picture: null,
      pictureCount: 0,
      alt: 'پژو ۲۰۷ دنده‌ای',
      sold: false,
    })
  })

  it('leads to the dealer of the ad', async () => {
    const dealer = await aDealer(test)
    const shown = await card({ gallery_id: dealer.id, public_id: 'abcdefghjk' })
    expect(shown).toMatchObject({
      seller: 'نمایشگاه',
      href: `/services/used-vehicle/exhibition/${dealer.slug}/ads/abcdefghjk`,
    })
  })

  it('shows no number without an asking price', async () => {
    expect(await card({ toman: null })).toMatchObject({
      toman: null,
      price: { before: 'توافقی', toman: null },
      rating: null,
    })
  })

  it('names the year of an imported car in both calendars, and a non-national plate', async () => {
    const shown = await card({ trim: 'toyota-corolla-2-0-gli', year: 1396, plate_kind: 'free-zone', mileage_km: 0 })
    expect(shown).toMatchObject({
      facts: ['۲۰۱۷ (۱۳۹۶) · صفر کیلومتر', 'اتوماتیک · بدون رنگ'],
      plate: 'پلاک منطقهٔ آزاد',
    })
  })

  it('shows down payment and monthly rate of an instalment sale, without a cash price', async () => {
    const payments = { down_payment_rial: 4_500_000_000n, instalment_rial: 225_000_000n, instalment_count: 24 }
    expect(await card({ price_mode: 'instalment', ...payments })).toMatchObject({
      toman: null,
      price: { before: 'پیش‌پرداخت ', toman: 450_000_000, after: 'ماهانه ۲۲٫۵\u00a0میلیون\u00a0تومان' },
      rating: null,
    })
  })

  it('shows no payment of a sold car with a hidden price', async () => {
    const payments = { down_payment_rial: 4_500_000_000n, instalment_rial: 225_000_000n, instalment_count: 24 }
    const over = {
      state: 'sold',
      sold_at: test.now,
      price_hidden: true,
      price_mode: 'instalment',
      ...payments,
    } as const
    const { id } = await anAd(test, over)
    const row = await selectFullAds(test.db).where('id', '=', id).executeTakeFirstOrThrow()
    const { price } = presentCard(row, await getCatalogue(test.db), test.now)
    expect(price).toEqual({ before: 'قیمت نمایش داده نمی‌شود', toman: null, after: '' })
  })

  it.each([
    ['suspicious', -250, 'غیرعادی ارزان · احتیاط · ۲۵\u200f٪ زیر بازار'],
    ['very-low', -249, 'خیلی ارزان · دلیلش را بپرسید · ۲۴\u200f٪ زیر بازار'],
    ['excellent', -149, 'عالی · ۱۴\u200f٪ زیر بازار'],
    ['fair', -2, 'منصفانه · هم‌قیمت بازار'],
  ] as const)('shows word, caution and gap of a price that is %s', async (rating, gap_permille, line) => {
    expect(await card({ rating, gap_permille })).toMatchObject({ rating: { word: rating, line } })
  })

  it.each([
    ['wrecked', { body_state: 'crashed' }, 'تصادفی · بدون ارزیابی'],
    ['few-comparables', {}, 'مشابه کم · بدون ارزیابی'],
    ['repair', { gearbox_state: 'needs-repair' }, 'نیاز به تعمیر · بدون ارزیابی'],
    ['document', { document_kind: 'power-of-attorney' }, 'وکالتی · بدون ارزیابی'],
    ['engine', { engine_state: 'replaced' }, 'موتور تعویض‌شده · بدون ارزیابی'],
    // The card already shows the plate.
    ['plate', { plate_kind: 'free-zone' }, 'بدون ارزیابی'],
    [null, {}, 'بدون ارزیابی'],
  ] as const)('explains the missing rating: %s', async (rating_reason, over, unrated) => {
    expect(await card({ rating_reason, ...over })).toMatchObject({ rating: null, unrated })
  })

  it('never contains the seller, a phone number or the description', async () => {
    const shown = JSON.stringify(await card({ description: 'تماس ۰۹۱۲۱۱۱۲۲۳۳' }))
    expect(shown).not.toMatch(/۰۹۱۲|seller_id|sealed/)
  })
})

it.each([
  [-60, '۶\u200f٪ زیر بازار'],
  [-45, '۵\u200f٪ زیر بازار'],
  [4, 'هم‌قیمت بازار'],
  [-4, 'هم‌قیمت بازار'],
  [120, '۱۲\u200f٪ بالای بازار'],
  // Never rounded across a limit: one number has one rating.
  [-249, '۲۴\u200f٪ زیر بازار'],
  [-149, '۱۴\u200f٪ زیر بازار'],
  [-250, '۲۵\u200f٪ زیر بازار'],
  [-39, '۳\u200f٪ زیر بازار'],
  [101, '۱۱\u200f٪ بالای بازار'],
])('formats a gap of %i permille as «%s»', (gap, words) => {
  expect(gapText(gap, ratingWord(gap))).toBe(words)
})
