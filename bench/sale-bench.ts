import { sql } from 'kysely'
import { loadCatalogue } from '#features/catalog/contract.ts'
import '#features/identity/server/tables.ts'
import { findProblem } from '#features/waiting-room/server/check-openings.ts'
import { getWaitingRoom } from '#features/waiting-room/server/rows.ts'
import { followPlan, lineOf } from '#features/sales/server/admission.ts'
import { countCapacity, setCapacity } from '#features/sales/server/capacity.ts'
import { publishDraft, writePlan } from '#features/sales/server/write-plan.ts'
import { testContent } from '#features/sales/test-plan.ts'
import { inTransaction } from '#platform/database/database.ts'
import { openPlatform } from '#platform/open-platform.ts'
import { sha256 } from '#platform/secrets.ts'

type Environment = Record<string, string>
export type BenchSale = { opening: string; plan: string; slug: string; buyers: { cookie: string; version: string }[] }
type Choice = { people: number; cars: number; opensInSeconds: number; ratePerMinute: number }

const slug = 'bench-sale'
const tokenOf = (index: number) => sha256(`bench buyer ${index}`).toString('base64url')

/** Creates a plan with a queue, and signed-in people with complete data and a form filled in up to its last step. */
export async function makeSale(
  environment: Environment,
  { people, cars, opensInSeconds, ratePerMinute }: Choice,
): Promise<BenchSale> {
  const { database, secrets } = await openPlatform({ LOG_LEVEL: 'error', ...environment })
  const { db } = database
  await loadCatalogue(db)
  const now = new Date()
  const opensAt = new Date(now.getTime() + opensInSeconds * 1000)
  const content = testContent({ opensAt, closesAt: new Date(opensAt.getTime() + 7_200_000) })
  const trim = content.trims[0]!.slug
  const city = await db.selectFrom('city').select('id').limit(1).executeTakeFirstOrThrow()
  const { plan, agencyId } = await inTransaction(db, async (trx) => {
    const { id: agency } = await trx
      .insertInto('sale_agency')
      .values({ code: '9000', name: 'نمایندگی', city_id: city.id, address: 'تهران', phone: '02166000000' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id, publicId } = await writePlan(trx, { slug, content, now })
    await setCapacity(trx, { planId: id, trim, colour: 'white', agencyId: agency }, Math.ceil(cars / 2))
    await setCapacity(trx, { planId: id, trim, colour: 'black', agencyId: agency }, Math.floor(cars / 2))
    await publishDraft(trx, { planId: id, content, reason: null, now })
    await trx.updateTable('sale_plan').set({ per_minute: ratePerMinute }).where('id', '=', id).execute()
    const row = { public_id: publicId, per_minute: ratePerMinute, line: null }
    await followPlan(trx, { secrets, now, config: { MODE: 'demo' } }, row, content)
    return { plan: publicId, agencyId: agency }
  })
  const buyers: BenchSale['buyers'] = []
  for (let first = 0; first < people; first += 500) {
    const some = Array.from({ length: Math.min(500, people - first) }, (_, index) => first + index)
    const rows = await db
      .insertInto('person')
      .values(
        some.map((index) => ({
          mobile_sealed: secrets.seal(String(index)),
          mobile_index: secrets.blindIndex('person.mobile', `bench ${index}`),
          name: 'خریدار',
          roles: [],
          created_at: now,
          first_name: 'خریدار',
          last_name: 'آزمون',
          birth_day: '1370/01/02',
          national_code_sealed: secrets.seal(String(1_000_000_000 + index)),
        })),
      )
      .returning('id')
      .execute()
    const ids = rows.map(({ id }) => String(id))
    const hashes = some.map((index) => sha256(tokenOf(index)))
    await sql`insert into session (token_hash, person_id, created_at, seen_at, expires_at, confirmed_at, user_agent)
      select hash, id, now(), now(), now() + interval '1 day', now() + interval '1 hour', 'bench'
      from unnest(${ids}::bigint[], ${hashes}::bytea[]) as made (id, hash)`.execute(db)
    const sealed = some.map((index) => {
      const colour = index % 2 ? 'black' : 'white'
      const other = index % 2 ? 'white' : 'black'
      return secrets.seal(
        JSON.stringify({
          car: [
            ['first', `${trim}/${colour}`],
            ['second', `${trim}/${other}`],
          ],
          agency: [['agency', String(agencyId)]],
          buyer: [
            ['fatherName', 'حسن'],
            ['landline', '02188000000'],
            ['postalCode', String(1_300_000_000 + index)],
            ['address', 'تهران، خیابان یکم، پلاک ۲'],
          ],
          documents: [],
        }),
      )
    })
    const { rows: drafts } = await sql<{ version: bigint }>`
      insert into draft (person_id, kind, id, values_sealed, step, updated_at, expires_at)
      select person, 'sale', ${plan}, sealed, 'confirm', now(), now() + interval '1 day'
      from unnest(${ids}::bigint[], ${sealed}::bytea[]) with ordinality as made (person, sealed, place) order by place
      returning version`.execute(db)
    drafts.forEach(({ version }, index) =>
      buyers.push({ cookie: `sid=${tokenOf(some[index]!)}`, version: String(version) }),
    )
  }
  const opening = (await lineOf(db, { public_id: plan }))!.id
  await database.close()
  return { opening, plan, slug, buyers }
}

/** Returns the number of cars by state, and every broken invariant of sales and openings. */
export async function checkSale(environment: Environment, { opening }: BenchSale) {
  const { database } = await openPlatform({ LOG_LEVEL: 'error', ...environment })
  const { db } = database
  const { id } = await db.selectFrom('sale_plan').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
  const { rows } = await sql<{ bad: number }>`select (select count(*) from broken_i4_sale_stock)::int
    + (select count(*) from broken_i5_sale_orders)::int + (select count(*) from broken_i13_sale_holds)::int
    + (select count(*) from broken_i10_sale_orders)::int + (select count(*) from broken_i5_opening_used)::int
    + (select count(*) from broken_i10_opening_numbers)::int as bad`.execute(db)
  const match = {
    capacity: (await countCapacity(db, [id]))(id),
    broken: rows[0]!.bad,
    problem: await findProblem(db, await getWaitingRoom(db, opening)),
  }
  await database.close()
  return match
}
