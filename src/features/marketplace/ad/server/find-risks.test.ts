import { beforeEach, describe, expect, test } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aDealer, anAd } from '../../../../../tests/support/market.ts'
import { findRisks } from './find-risks.ts'
import { selectFullAds } from './ad-rows.ts'

const db = useTestDb()
beforeEach(() => loadCatalogue(db.db))

async function risksOf(over: Parameters<typeof anAd>[1]) {
  const { id } = await anAd(db, { pictures: ['a-side'], ...over })
  return findRisks(db.db, await selectFullAds(db.db).where('id', '=', id).executeTakeFirstOrThrow())
}

describe('risks of an ad', () => {
  test('reports nothing for an ordinary car of a verified dealer', async () => {
    const dealer = await aDealer(db, { licence_checked_at: db.now })
    expect(await risksOf({})).toEqual([])
    expect(await risksOf({ gallery_id: dealer.id })).toEqual([])
  })

  test.each([
    ['a price far below the market', { rating: 'suspicious', gap_permille: -290 }, /۲۹\u200f٪ زیر بازار است/],
    ['a price well below the market', { rating: 'very-low', gap_permille: -240 }, /۲۴\u200f٪ زیر بازار است؛ دلیلش را/],
    ['a replaced engine', { engine_state: 'replaced' }, /^موتور این خودرو طبق اظهار فروشنده/],
    ['a broken gearbox', { gearbox_state: 'needs-repair' }, /^گیربکس این خودرو طبق اظهار فروشنده/],
    ['a crashed car', { body_state: 'crashed' }, /این خودرو «تصادفی» است/],
    ['a steep fall', { toman: 800_000_000, drop_rial: 2_000_000_000n }, /۲۰\u200f٪ پایین آمده/],
    ['a power of attorney', { document_kind: 'power-of-attorney' }, /سند وکالتی/],
    ['a plate of a free zone', { plate_kind: 'free-zone' }, /پلاک منطقهٔ آزاد/],
    ['no picture', { pictures: [] }, /عکس ندارد/],
  ] as const)('reports %s', async (_fact, over, text) => {
    const risks = await risksOf({ ...over, pictures: 'pictures' in over ? [] : ['a-side'] })
    expect(risks).toEqual([expect.stringMatching(text)])
  })

  test('ignores a good price', async () => {
    expect(await risksOf({ rating: 'excellent', gap_permille: -140, pictures: ['a-side'] })).toEqual([])
  })

  test('ignores a small price drop', async () => {
    expect(await risksOf({ toman: 950_000_000, drop_rial: 500_000_000n })).toEqual([])
  })

  test('reports a dealer with an unverified licence', async () => {
    const dealer = await aDealer(db)
    expect(await risksOf({ gallery_id: dealer.id })).toEqual([expect.stringContaining('پروانهٔ این نمایشگاه')])
  })
})
