import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { seedDemoPeople } from '#demo/identity/demo-people.ts'
import { inTransaction } from '#platform/database/database.ts'
import { useTestDb } from '../../../tests/support/database.ts'
import { inspectionDemo } from './inspection-demo.ts'
import { findReport, stateOf } from '#features/inspection/server/verify.ts'
import { findInspector, findWork } from '#features/inspection/server/work.ts'
import { requestContext } from '../../../tests/support/market.ts'

const test = useTestDb()

it('the demo has places with free slots and one paid booking for an inspector with a known sign-in', async () => {
  await loadCatalogue(test.db)
  const people = await seedDemoPeople(test.db, { secrets: test.secrets, now: test.now, seed: 'one', count: 1 })
  const demo = { secrets: test.secrets, now: test.now, seed: 'one', size: 10, people: 1, content: { people } }
  const written = await inTransaction(test.db, (trx) => inspectionDemo.write(trx, demo as never))
  expect(written.counts!.inspectionSlots).toBeGreaterThan(300)
  const inspector = await findInspector(test.db, people.byRole.inspector)
  const { ctx } = requestContext(test, { personId: people.byRole.inspector })
  expect(await findWork(ctx, inspector!.id)).toMatchObject([{ car: 'دنا پلاس توربو ۱۴۰۲', pack: 'full' }])
  for (const view of ['broken_i4_inspection', 'broken_i8_inspection', 'broken_inspection_report'])
    expect((await sql`select * from ${sql.table(view)}`.execute(test.db)).rows).toEqual([])
  const [report] = await test.db.selectFrom('inspection_report').select('code').execute()
  expect(stateOf((await findReport(test.db, report!.code))!, { now: test.now })).toBe('valid')
  // Repeating the demo writes it once.
  expect(await inTransaction(test.db, (trx) => inspectionDemo.write(trx, demo as never))).toEqual({})
})
