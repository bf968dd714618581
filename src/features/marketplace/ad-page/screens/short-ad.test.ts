import { beforeEach, describe, expect, test } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aDealer, anAd, visit } from '../../../../../tests/support/market.ts'
import { qrSvg } from '#ui/qr-code.ts'
import { loader as openQr } from './ad-qr.ts'
import { loader } from './short-ad.tsx'

const db = useTestDb()
beforeEach(() => loadCatalogue(db.db))

const open = (adId: string) => loader(visit(db, `/a/${adId}`, { params: { adId } }))

describe('the short address of an ad', () => {
  test("leads to the ad's full address, below its dealer", async () => {
    const dealer = await aDealer(db)
    const ad = await anAd(db, { gallery_id: dealer.id })
    const answer = await open(ad.public_id)
    expect(answer.headers.get('location')).toBe(`/services/used-vehicle/exhibition/${dealer.slug}/ads/${ad.public_id}`)
  })

  test.each(['pending', 'suspended', 'removed', 'rejected', 'draft'] as const)(
    'is not found for an ad in state %s',
    async (state) => {
      const ad = await anAd(db, { state })
      await expect(open(ad.public_id)).rejects.toMatchObject({ status: 404 })
    },
  )

  test.each(['zzzzzzzzzz', 'short', "a'; --aaaa"])('is not found for «%s»', async (adId) => {
    await expect(open(adId)).rejects.toMatchObject({ status: 404 })
  })

  test('is the content of its QR code', async () => {
    const svg = await openQr(visit(db, '/a/ha3x9fzqn8/qr', { params: { adId: 'ha3x9fzqn8' } })).text()
    expect(svg).toBe(qrSvg('http://localhost/a/ha3x9fzqn8'))
  })
})
