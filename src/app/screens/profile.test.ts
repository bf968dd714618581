import { beforeEach, describe, expect, test } from 'vitest'
import type { MiddlewareFunction } from 'react-router'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../tests/support/database.ts'
import { savePersonInfo } from '#features/identity/contract.ts'
import type { NationalCode } from '#kit/national-code.ts'
import { saveContactDetails } from '#features/profile/server/contact-details.ts'
import { anAd, aPerson, requestContext, visit } from '../../../tests/support/market.ts'
import { loader, middleware } from './profile.tsx'

const db = useTestDb()
beforeEach(() => loadCatalogue(db.db))

describe('the profile', () => {
  test('a guest is redirected to sign-in and returns', async () => {
    const guard = middleware[0] as MiddlewareFunction<Response>
    const next = () => Promise.resolve(new Response('let in'))
    const thrown = await Promise.resolve(guard(visit(db, '/profile?a=1'), next)).catch((e: Response) => e)
    expect((thrown as Response).headers.get('location')).toBe('/login?next=%2Fprofile%3Fa%3D1')
  })

  test('a person finds name, masked number, roles in words and the count of bookmarks', async () => {
    const { id } = await aPerson(db, {
      name: 'سارا کیانی',
      mobile: '09120000001',
      roles: ['administrator', 'unheard-of' as never],
    })
    const ad = await anAd(db)
    const bookmark = { person_id: id, ad_id: ad.id, created_at: db.now, price_rial: ad.price_rial }
    await db.db.insertInto('bookmark').values(bookmark).execute()
    expect(await loader(visit(db, '/profile', { personId: id, roles: ['administrator'] }))).toEqual({
      name: 'سارا کیانی',
      mobile: '\u2066۰۹۱۲***۰۰۰۱\u2069',
      roles: ['مدیر سامانه'],
      staff: true,
      facts: {
        bookmarks: 1,
        cars: 0,
        changedTexts: 0,
        clubPoints: 0,
        consentsToAnswer: 0,
        dealsToAct: 0,
        fallen: 0,
        pressingDeadlines: 0,
        threads: 0,
        unread: 0,
      },
      data: {
        garage: [],
        marketplace: { cards: [expect.objectContaining({ id: ad.public_id })] },
        notifications: [],
        wallet: expect.objectContaining({ hasCash: false, held: null }),
      },
      completeness: { told: 0, of: 6, missing: ['name', 'nationalCode', 'birthDay', 'city', 'address', 'sheba'] },
    })
  })

  test('a user sees saved ads that became cheaper; dearer, sold and unpriced ones are left out', async () => {
    const { id } = await aPerson(db)
    const keep = async (over: Parameters<typeof anAd>[1], then: bigint | null) => {
      const ad = await anAd(db, over)
      const bookmark = { person_id: id, ad_id: ad.id, created_at: db.now, price_rial: then }
      await db.db.insertInto('bookmark').values(bookmark).execute()
    }
    await keep({ toman: 900 }, 10_000n)
    await keep({ toman: 999 }, 10_000n)
    await keep({ toman: 1100 }, 10_000n)
    await keep({ toman: 900, state: 'sold' }, 10_000n)
    await keep({ toman: null }, 10_000n)
    await keep({ toman: 900 }, null)
    expect(await loader(visit(db, '/profile', { personId: id }))).toMatchObject({ facts: { fallen: 2 } })
  })

  test('a completed entry is no longer listed as missing', async () => {
    const { id } = await aPerson(db)
    const { ctx } = requestContext(db, { personId: id })
    await savePersonInfo(ctx, id, {
      firstName: 'سارا',
      lastName: 'کیانی',
      nationalCode: '0084575948' as NationalCode,
    })
    await saveContactDetails(ctx, id, { address: 'کوچهٔ بنفشه', sheba: 'IR820540102680020817909002' })
    const { completeness } = await loader(visit(db, '/profile', { personId: id }))
    // An address without its postal code is not found.
    expect(completeness).toEqual({ told: 3, of: 6, missing: ['birthDay', 'city', 'address'] })
  })
})
