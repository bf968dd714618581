import { beforeEach, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { runJobs } from '../../../../../tests/support/jobs.ts'
import { aDealer, aPerson, nobodyCalls, requestContext } from '../../../../../tests/support/market.ts'
import { whole } from '../../../../../tests/support/whole.ts'
import { marketplaceJobs } from '../../server/jobs.ts'
import { columnKeys, sampleHead } from '../stock-heads.ts'
import { checkImport } from './check-import.ts'
import { requirePanel } from './panel-context.ts'
import { startImport } from './write-import.ts'

const test = useTestDb()
beforeEach(() => loadCatalogue(test.db))

const rows = 5000
const budgetMs = 30_000

it.runIf(whole)('checks and writes a file of 5,000 cars within half a minute', { timeout: 120_000 }, async () => {
  const { id: personId } = await aPerson(test)
  const { slug } = await aDealer(test, { owner_id: personId })
  const { ctx } = requestContext(test, { personId })
  const gallery = await requirePanel(test.db, personId, { slug, right: 'bulk' })
  const head = columnKeys.map(sampleHead).join(',')
  const lines = Array.from(
    { length: rows },
    (_, n) => `S-${n},پژو,207,دنده‌ای TU5,1401,${10_000 + n},سفید,بدون رنگ,تک‌برگ,ملی,1000000000,,,سالم`,
  )
  const bytes = Buffer.from([head, ...lines].join('\n'))
  const began = performance.now()
  const checked = await checkImport(ctx, { gallery, personId, name: 'stock.csv', bytes })
  if (!checked.ok) throw new Error(checked.code)
  await startImport(ctx, gallery, checked.value)
  await runJobs(
    test.db,
    marketplaceJobs({
      db: test.db,
      clock: { now: () => test.now },
      secrets: test.secrets,
      calls: nobodyCalls,
      relay: () => null,
    }),
  )
  const ms = performance.now() - began
  const { n } = await test.db
    .selectFrom('gallery_stock')
    .select((is) => is.fn.countAll<bigint>().as('n'))
    .executeTakeFirstOrThrow()
  expect(Number(n)).toBe(rows)
  expect(ms).toBeLessThan(budgetMs)
})
