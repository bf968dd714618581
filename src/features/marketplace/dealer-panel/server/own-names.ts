import './tables.ts'
import { sql } from 'kysely'
import { getCatalogue, vehicleTitle, type Catalogue } from '#features/catalog/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { toJalali } from '#kit/jalali.ts'
import { cutText } from '#kit/cut-text.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import type { PanelDealer } from './panel-context.ts'
import { createLookups, keyOf } from './match-car.ts'

const mostAsked = 40
const maxNames = 2000

/** Lists a dealer's own names of cars: slugs of trims by name key. */
export async function findOwnNames(db: Db, catalogue: Catalogue, dealerId: bigint): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('gallery_car_name')
    .select(['name_key', 'trim_id'])
    .where('gallery_id', '=', dealerId)
    .execute()
  return new Map(
    rows.flatMap(({ name_key, trim_id }) => {
      const slug = catalogue.trims.byId.get(trim_id)?.slug
      return slug ? [[name_key, slug] as const] : []
    }),
  )
}

/** Lists the names of an import that match no car, most frequent first. */
export async function findUnknownNames(db: Db, importId: bigint) {
  const rows = await db
    .selectFrom('gallery_import_row')
    .select(['unknown_name', sql<number>`count(*)::int`.as('n')])
    .where('import_id', '=', importId)
    .where('unknown_name', 'is not', null)
    .groupBy('unknown_name')
    .orderBy('n', 'desc')
    .orderBy('unknown_name')
    .limit(mostAsked)
    .execute()
  return rows.map(({ unknown_name, n }) => ({ name: unknown_name!, rows: formatInteger(n) }))
}

/** Lists all cars by title, to choose from. */
export async function findCarTitles(db: Db): Promise<string[]> {
  const catalogue = await getCatalogue(db)
  return catalogue.trims.list.map(({ id }) => vehicleTitle(catalogue, id))
}

type Telling = { gallery: Pick<PanelDealer, 'id'>; told: readonly { name: string; car: string }[] }

/** Stores the cars of names. Returns the names whose answer matches no car, or several. */
export async function suggestNames(
  ctx: Pick<RequestContext, 'db' | 'now'>,
  { gallery, told }: Telling,
): Promise<{ saved: number; wrong: string[] }> {
  const catalogue = await getCatalogue(ctx.db)
  const lookups = createLookups(catalogue, { ownCityId: 0, thisYear: toJalali(ctx.now).year })
  const wrong: string[] = []
  const rows = new Map<string, { gallery_id: bigint; name_key: string; name: string; trim_id: number }>()
  for (const { name, car } of told.slice(0, mostAsked)) {
    if (car.trim() === '') continue
    const match = lookups.trim({ make: '', model: cutText(car, 200), trim: '' })
    const trim = 'trim' in match ? catalogue.trims.bySlug.get(match.trim) : undefined
    const key = cutText(keyOf(name), 200)
    if (!trim || key === '') wrong.push(name)
    else rows.set(key, { gallery_id: gallery.id, name_key: key, name: cutText(name, 120), trim_id: trim.id })
  }
  if (rows.size === 0) return { saved: 0, wrong }
  await inTransaction(ctx.db, async (trx) => {
    await trx.selectFrom('gallery').select('id').where('id', '=', gallery.id).forUpdate().executeTakeFirst()
    await trx
      .insertInto('gallery_car_name')
      .values([...rows.values()])
      .onConflict((conflict) =>
        conflict
          .columns(['gallery_id', 'name_key'])
          .doUpdateSet({ name: sql`excluded.name`, trim_id: sql`excluded.trim_id` }),
      )
      .execute()
    // Bounded: drop the names that sort last.
    await sql`
      delete from gallery_car_name where gallery_id = ${gallery.id} and name_key in
        (select name_key from gallery_car_name where gallery_id = ${gallery.id} order by name_key offset ${maxNames})`.execute(
      trx,
    )
  })
  return { saved: rows.size, wrong }
}
