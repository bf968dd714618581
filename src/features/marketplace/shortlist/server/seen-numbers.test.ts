import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aDealer, anAd, aPerson, requestContext, visit } from '../../../../../tests/support/market.ts'
import { loader as openBookmarks } from '../screens/my-bookmarks.tsx'
import { findSeenNumbers } from './find-seen-numbers.ts'
import { hasSeenNumber, revealContact } from '../../contact/server/reveal-contact.ts'

const test = useTestDb({ perFile: true })
beforeAll(() => loadCatalogue(test.db))
beforeEach(async () => void (await test.db.deleteFrom('contact_reveal').execute()))

const minutes = (count: number) => new Date(test.now.getTime() + count * 60_000)
const rowsOf = (personId: bigint) =>
  test.db.selectFrom('contact_reveal').select('ad_id').where('person_id', '=', personId).execute()

async function somebody() {
  const { id: personId } = await aPerson(test)
  const at = (now: Date) => requestContext(test, { personId, now }).ctx
  return { personId, at, ctx: at(test.now) }
}

describe('the number of an ad', () => {
  it('is logged and counted once, however often the same person sees it again', async () => {
    const { ctx, personId } = await somebody()
    const { id: adId } = await anAd(test)
    for (let time = 0; time < 15; time++) expect(await revealContact(ctx, { adId })).toMatchObject({ ok: true })
    expect(await rowsOf(personId)).toHaveLength(1)
    // Twelve in ten minutes: eleven others are left.
    const others = []
    for (let n = 0; n < 12; n++) others.push((await revealContact(ctx, { adId: (await anAd(test)).id })).ok)
    expect(others).toEqual([...Array<boolean>(11).fill(true), false])
    expect(await revealContact(ctx, { adId })).toMatchObject({ ok: true })
  })

  it('counts once also when several tabs request it concurrently', async () => {
    const { ctx, personId } = await somebody()
    const { id: adId } = await anAd(test)
    const answers = await Promise.all(Array.from({ length: 5 }, () => revealContact(ctx, { adId })))
    expect(answers.map(({ ok }) => ok)).toEqual(Array(5).fill(true))
    expect(await rowsOf(personId)).toHaveLength(1)
  })

  it('is hidden from others, and after the end of the ad', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const { id: adId } = await anAd(test)
    await revealContact(one.ctx, { adId })
    expect(await hasSeenNumber(test.db, one.personId, { adId })).toBe(true)
    expect(await hasSeenNumber(test.db, other.personId, { adId })).toBe(false)
    await test.db.updateTable('ad').set({ state: 'expired' }).where('id', '=', adId).execute()
    expect(await revealContact(one.ctx, { adId })).toEqual({ ok: false, code: 'gone' })
  })
})

describe("a person's revealed numbers", () => {
  it('are listed by time, newest first, without invisible ads', async () => {
    const { at, personId } = await somebody()
    const [first, second, ended] = [await anAd(test), await anAd(test), await anAd(test)]
    const dealer = await aDealer(test, { name: 'نمایشگاه آرین' })
    for (const [ad, when] of [
      [first, 0],
      [second, 10],
      [ended, 20],
    ] as const)
      await revealContact(at(minutes(when)), { adId: ad.id })
    await revealContact(at(minutes(5)), { galleryId: dealer.id })
    await test.db.updateTable('ad').set({ state: 'removed' }).where('id', '=', ended.id).execute()
    const view = await findSeenNumbers(at(minutes(30)), personId)
    expect(view.ads.map(({ card, seen }) => [card.id, seen])).toEqual([
      [second.public_id, '۲۰\u00a0دقیقه پیش'],
      [first.public_id, '۳۰\u00a0دقیقه پیش'],
    ])
    expect(view.galleries).toMatchObject([{ name: 'نمایشگاه آرین', seen: '۲۵\u00a0دقیقه پیش' }])
    expect(JSON.stringify(view)).not.toMatch(/09\d{9}|021\d{8}/)
  })

  it('are on a separate tab beside the bookmarks', async () => {
    const { ctx, personId } = await somebody()
    const ad = await anAd(test)
    await revealContact(ctx, { adId: ad.id })
    const open = (query: string) => openBookmarks(visit(test, `/profile/my-bookmarks${query}`, { personId }))
    expect(await open('')).toMatchObject({ bookmarks: { cards: [] }, numbers: null })
    expect(await open('?tab=numbers')).toMatchObject({ numbers: { ads: [{ card: { id: ad.public_id } }] } })
  })
})
