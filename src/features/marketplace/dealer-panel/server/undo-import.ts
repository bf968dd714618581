import './tables.ts'
import { sql } from 'kysely'
import { getCatalogue } from '#features/catalog/contract.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import '../../ad/server/tables.ts'
import type { PanelDealer } from './panel-context.ts'
import { differences, findKnownCars } from './stock-rows.ts'
import { changeCar } from './write-import.ts'

type Undoing = { gallery: PanelDealer; personId: bigint; id: string }

/**
 * Undoes the last import of a dealer: removes new drafts and restores changed values. An ad edited
 * or sent since stays.
 */
export async function undoImport(
  ctx: RequestContext,
  { gallery, personId, id }: Undoing,
): Promise<Result<{ undone: number; left: number }, 'not-last'>> {
  const catalogue = await getCatalogue(ctx.db)
  return inTransaction<Result<{ undone: number; left: number }, 'not-last'>>(ctx.db, async (trx) => {
    await trx.selectFrom('gallery').select('id').where('id', '=', gallery.id).forUpdate().executeTakeFirst()
    const last = await trx
      .selectFrom('gallery_import')
      .select(['id', 'state'])
      .where('gallery_id', '=', gallery.id)
      .where('state', 'in', ['running', 'done'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!last || String(last.id) !== id || last.state !== 'done') return refuse('not-last')
    const rows = await trx
      .selectFrom('gallery_import_row')
      .select(['code', 'outcome', 'values', 'before', 'ad_id'])
      .where('import_id', '=', last.id)
      .where('written_at', 'is not', null)
      .where('outcome', 'in', ['new', 'change'])
      .orderBy('line')
      .execute()
    const existing = await findKnownCars(trx, catalogue, gallery.id, { now: ctx.now })
    const gone: bigint[] = []
    let restored = 0
    for (const row of rows) {
      const car = existing.get(row.code)
      if (!car || car.adId !== row.ad_id || differences(row.values!, car.values).length > 0) continue
      if (row.outcome === 'new') {
        if (car.state === 'draft') gone.push(car.adId)
        continue
      }
      const values = { ...car.values, ...row.before }
      const owner = { personId, galleryId: gallery.id }
      if (await changeCar({ db: trx, now: ctx.now }, { catalogue, owner, row: { values, known: car } })) restored++
    }
    const removed = gone.length
      ? await trx
          .updateTable('ad')
          .set({ state: 'removed' })
          .where('id', 'in', gone)
          .where('state', '=', 'draft')
          // A draft with pictures has been edited.
          .where(sql<boolean>`pictures = '{}'`)
          .returning('id')
          .execute()
      : []
    if (removed.length > 0) {
      await trx
        .deleteFrom('gallery_stock')
        .where(
          'ad_id',
          'in',
          removed.map((each) => each.id),
        )
        .execute()
    }
    const undone = removed.length + restored
    const left = rows.length - undone
    await trx
      .updateTable('gallery_import')
      .set({ state: 'undone', undone, left_alone: left })
      .where('id', '=', last.id)
      .execute()
    return ok({ undone, left })
  })
}
