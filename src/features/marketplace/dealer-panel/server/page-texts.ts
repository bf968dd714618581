import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { writeDealerTexts, type DealerTexts } from '../../dealers/server/dealer-texts.ts'
import { noteAction } from './panel-actions.ts'
import type { PanelDealer } from './panel-context.ts'

/** Writes the public texts of the dealer, and records each changed one. */
export const savePageTexts = (
  { db, now }: RequestContext,
  dealer: PanelDealer,
  { personId, texts }: { personId: bigint; texts: Partial<DealerTexts> },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const changed = await writeDealerTexts(trx, { dealerId: dealer.id, texts }, now)
    for (const kind of changed) await noteAction(trx, { galleryId: dealer.id, personId, act: `page.${kind}` }, now)
  })
