import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { inTransaction } from '#platform/database/database.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aDealer, anAd, aPerson, requestContext } from '../../../../../tests/support/market.ts'
import { getBatch, planBatch } from '../../dealer-panel/server/batches.ts'
import { requirePanel } from '../../dealer-panel/server/panel-context.ts'
import { notePrice } from '../../posting/server/publish-ad.ts'
import { changeOwnAd } from '../server/change-own-ad.ts'

const test = useTestDb()
const toman = (millions: number) => BigInt(millions) * 10_000_000n
const days = (count: number) => new Date(test.now.getTime() + count * 86_400_000)
let personId: bigint
beforeEach(async () => {
  await loadCatalogue(test.db)
  personId = (await aPerson(test)).id
})

const ctxAt = (now: Date) => requestContext(test, { personId, now }).ctx

async function published(over: Parameters<typeof anAd>[1] = {}) {
  const ad = await anAd(test, { seller_id: personId, price_rial: toman(1000), market_rial: null, ...over })
  await inTransaction(test.db, (trx) => notePrice(trx, ad.id, { price: toman(1000), now: test.now }))
  return ad
}
const reprice = async (adId: string, millions: number, now: Date, galleryId?: bigint) => {
  const result = await changeOwnAd(ctxAt(now), {
    personId,
    galleryId,
    adId,
    act: 'reprice',
    priceRial: toman(millions),
  })
  return result.ok ? 'changed' : result.code
}

describe('a price that goes down by small steps', () => {
  it('is judged by the prices of the last 30 days', async () => {
    const { public_id: ad } = await published()
    expect(await reprice(ad, 850, days(1))).toBe('changed')
    expect(await reprice(ad, 730, days(2))).toBe('big-change')
    expect(await reprice(ad, 801, days(3))).toBe('changed')
    // The first price has left the window; the second one was in force when the window began.
    expect(await reprice(ad, 690, days(32))).toBe('changed')
    expect(await reprice(ad, 600, days(33))).toBe('big-change')
  })

  it('begins again from a price that staff have approved', async () => {
    const ad = await published()
    expect(await reprice(ad.public_id, 850, days(1))).toBe('changed')
    await test.db
      .insertInto('ad_submission')
      .values({
        ad_id: ad.id,
        at: days(2),
        risk: 0,
        reasons: '[]',
        before: null,
        outcome: 'approved',
        automatic: false,
        decided_by: null,
        decided_at: days(2),
      })
      .execute()
    expect(await reprice(ad.public_id, 730, days(3))).toBe('changed')
  })

  it('stops before a price far below the market', async () => {
    const { public_id: ad } = await published({ market_rial: toman(1200) })
    expect(await reprice(ad, 890, days(1))).toBe('big-change')
    expect(await reprice(ad, 910, days(1))).toBe('changed')
  })

  it('is shown as too large in the preview of many prices', async () => {
    const dealer = await aDealer(test, { owner_id: personId })
    const ad = await published({ gallery_id: dealer.id })
    expect(await reprice(ad.public_id, 850, days(1), dealer.id)).toBe('changed')
    const admin = await requirePanel(test.db, personId, { slug: dealer.slug, right: 'bulk' })
    const target = {
      personId,
      selection: { ids: [ad.public_id] },
      act: 'price' as const,
      details: { by: 'percent' as const, hundredths: -1200 },
    }
    const planned = await planBatch(ctxAt(days(2)), admin, target)
    const { rows } = await getBatch(ctxAt(days(2)), admin, { id: planned.ok ? planned.value : '', page: 1 })
    expect(rows).toMatchObject([{ after: null, reason: expect.stringContaining('۳۰ روز اخیر') as string }])
  })
})
