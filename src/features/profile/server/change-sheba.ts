import { alertPerson } from '#features/identity/contract.ts'
import { maskSheba, type Sheba } from '#kit/sheba.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { infoPath } from '../addresses.ts'
import { findContactDetails, saveContactDetails } from './contact-details.ts'
import { shebaChangedNotice } from './notices.ts'

/**
 * Sets the Sheba of a person, or deletes it with null, and alerts them. The caller has required a
 * fresh code and a second proof. The same Sheba changes nothing.
 */
export async function changeSheba(ctx: RequestContext, personId: bigint, sheba: Sheba | null): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const inTrx = { ...ctx, db: trx }
    if ((await findContactDetails(inTrx, personId)).sheba === sheba) return
    await saveContactDetails(inTrx, personId, { sheba })
    const data = { masked: sheba && maskSheba(sheba) }
    const key = `sheba:${ctx.now.getTime()}`
    await alertPerson(trx, ctx, { personId, notice: shebaChangedNotice, data, link: infoPath, key })
  })
}
