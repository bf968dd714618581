import { beforeEach, describe, expect, test } from 'vitest'
import type { MiddlewareFunction } from 'react-router'
import { loadCatalogue } from '#capabilities/catalog/contract.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { anAd, aPerson, visit } from '../../../../tests/support/market.ts'
import { loader, middleware } from './profile.tsx'

const db = useTestDb()
beforeEach(() => loadCatalogue(db.db))

describe('the profile', () => {
  test('a guest is led to sign-in and comes back', async () => {
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
    expect(await loader(visit(db, '/profile', { personId: id }))).toEqual({
      name: 'سارا کیانی',
      mobile: '\u2066۰۹۱۲***۰۰۰۱\u2069',
      roles: ['مدیر سامانه'],
      bookmarks: 1,
      unread: 0,
    })
  })
})
