import { beforeAll, expect, test } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { anAd, requestContext } from '../../../../../tests/support/market.ts'
import { loadHomePage } from './load-home-page.tsx'

const db = useTestDb({ perFile: true })
beforeAll(() => loadCatalogue(db.db))

test("the home page shows the newest ads at current prices in the reader's unit, with form counts", async () => {
  const ad = await anAd(db, { toman: 800_000_000 })
  const open = async (look?: Record<string, string>) => {
    const { ctx, scope } = requestContext(db)
    return loadHomePage({ ...ctx, scope: { ...scope, look } })
  }
  expect((await open()).market).toContain(`data-ad="${ad.public_id}"`)
  expect((await open()).market).toContain('۸۰۰,۰۰۰,۰۰۰')
  expect((await open({ 'data-money': 'rial' })).market).toContain('۸,۰۰۰,۰۰۰,۰۰۰')
  await db.db.updateTable('ad').set({ price_rial: 7_000_000_000n }).where('id', '=', ad.id).execute()
  const later = await open()
  expect(later.market).toContain('۷۰۰,۰۰۰,۰۰۰')
  expect(later.market).not.toContain('۸۰۰,۰۰۰,۰۰۰')
  expect(later.total).toBe(1)
})

test('a document of the home page contains its market as markup only', async () => {
  const { ctx, scope } = requestContext(db)
  scope.document = true
  expect((await loadHomePage(ctx)).market).toBeNull()
  expect(scope.parts?.get('market')).toContain('data-ad=')
})
