import { requireSignIn } from '#platform/guards.ts'
import { csvResponse } from '#platform/http/csv.ts'
import { panelOf } from '../server/panel-context.ts'
import { noteAction } from '../server/panel-actions.ts'
import { stockFileRows } from '../server/stock-file.ts'
import { batchSize, maxInBatch } from '../stock-batch.ts'
import { exportedKeys, sampleHead } from '../stock-heads.ts'
import { readStockQuery } from '../stock-query.ts'
import type { Route } from './+types/stock-file'

export const middleware = [requireSignIn]

/** Returns the ticked cars, or all that a query matches, as a file that can be imported again. */
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { ctx, personId, gallery } = await panelOf(args, 'bulk')
  const ids = url.searchParams.getAll('ad').slice(0, batchSize)
  const stockQuery = readStockQuery(url.searchParams)
  const selection =
    ids.length > 0 ? { ids } : { query: { ...stockQuery, tab: stockQuery.tab ?? ('published' as const) } }
  const rows = await stockFileRows(ctx, gallery, { selection, most: maxInBatch })
  await noteAction(
    ctx.db,
    { galleryId: gallery.id, personId, act: 'stock.export', details: { count: rows.length } },
    ctx.now,
  )
  return csvResponse({ name: 'farman-stock', heads: exportedKeys.map(sampleHead), rows })
}
