import { beforeEach, describe, expect, it } from 'vitest'
import { getCatalogue, loadCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import { followedDealerNotice, followDealer } from '../../dealers/server/follow.ts'
import { savedSearchTextNotice } from '../../saved-searches/server/notices.ts'
import { priceDropNotice } from '../../shortlist/server/notices.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aDealer, anAd, aPerson, requestContext, visit } from '../../../../../tests/support/market.ts'
import { action, loader } from '#features/notifications/screens/turn-off.tsx'
import { offPath } from '#features/notifications/server/one-tap.ts'

const test = useTestDb()
let personId: bigint
let ad: Awaited<ReturnType<typeof anAd>>
let dealer: Awaited<ReturnType<typeof aDealer>>
const searchId = 'k3m9x0p2qa'

beforeEach(async () => {
  await loadCatalogue(test.db)
  personId = (await aPerson(test)).id
  ad = await anAd(test)
  dealer = await aDealer(test)
  const { ctx } = requestContext(test, { personId })
  await test.db
    .insertInto('saved_search')
    .values({
      public_id: searchId,
      person_id: personId,
      name: '۲۰۷ تهران',
      query: 'make=peugeot',
      period: 'instant',
      checked_at: new Date(0),
      made_at: test.now,
    })
    .execute()
  await test.db
    .insertInto('bookmark')
    .values({ person_id: personId, ad_id: ad.id, created_at: test.now, price_rial: null })
    .execute()
  await followDealer(ctx, { personId, slug: dealer.slug })
})

/** Requests the switch without a session. */
const requested = (path: string, turn?: 'on' | 'off') =>
  visit(test, path, { params: { token: path.slice('/off/'.length) }, form: turn && { turn } }) as never
const stateAt = async (path: string) => (await loader(requested(path))).state

const links = {
  search: () => savedSearchTextNotice.off!({ search: '', count: 1, id: searchId }, personId)!,
  price: () => priceDropNotice.off!({ ad: '', fromRial: '2', toRial: '1', adId: ad.public_id }, personId)!,
  gallery: () => followedDealerNotice.off!({ gallery: '', count: 1, slug: dealer.slug }, personId)!,
}
const rows = async () => ({
  search: await test.db.selectFrom('saved_search').select(['active', 'checked_at']).execute(),
  price: await test.db.selectFrom('bookmark').select('quiet').execute(),
  gallery: await test.db.selectFrom('gallery_follow').select('person_id').execute(),
})

describe.each(['search', 'price', 'gallery'] as const)('the link of «%s»', (kind) => {
  it('shows what it switches, and switches it off and on only by its button, without signing in', async () => {
    const path = offPath(test.secrets, links[kind]())
    const before = await rows()
    expect((await stateAt(path))?.on).toBe(true)
    expect((await stateAt(path))?.what).toContain(
      kind === 'search'
        ? '۲۰۷ تهران'
        : kind === 'price'
          ? vehicleTitle(await getCatalogue(test.db), ad.trim_id)
          : dealer.name,
    )
    // Link scanners of mail and messengers change nothing.
    expect(await rows()).toEqual(before)
    const result = (await action(requested(path, 'off'))) as Response
    expect(result.headers.get('location')).toBe(`${path}?done`)
    await action(requested(path, 'off'))
    const after = await rows()
    expect((await stateAt(path))?.on).toBe(false)
    for (const other of ['search', 'price', 'gallery'] as const)
      if (other !== kind) expect(after[other]).toEqual(before[other])
    await action(requested(path, 'on'))
    await action(requested(path, 'on'))
    expect((await stateAt(path))?.on).toBe(true)
  })

  it('cannot be forged', async () => {
    const path = offPath(test.secrets, links[kind]())
    const other = await aPerson(test)
    const foreign = path
      .replace(`.${personId.toString(36)}.`, `.${other.id.toString(36)}.`)
      .replace(searchId, 'aaaaaaaaaa')
    for (const forged of [
      foreign,
      path.slice(0, -1) + (path.endsWith('A') ? 'B' : 'A'),
      path.slice(0, -17),
      `${path}x`,
      '/off/x',
    ])
      for (const turn of [undefined, 'off'] as const) {
        const asking = turn ? action(requested(forged, turn)) : loader(requested(forged))
        await expect(asking).rejects.toMatchObject({ code: 'not-found' })
      }
  })
})

it('a search switched on again does not report ads of the pause', async () => {
  const path = offPath(test.secrets, links.search())
  await action(requested(path, 'off'))
  await action(requested(path, 'on'))
  expect((await rows()).search).toEqual([{ active: true, checked_at: test.now }])
})

it('a deleted target is explained, and switching it does nothing', async () => {
  const path = offPath(test.secrets, links.search())
  await test.db.deleteFrom('saved_search').execute()
  expect(await stateAt(path)).toBeNull()
  await action(requested(path, 'on'))
})
