import { bankOfSheba, maskSheba, type Sheba } from '#kit/sheba.ts'
import type { RequestContext } from '#platform/context.ts'
import { findContactDetails } from './contact-details.ts'

/** `sheba` is whole and only for a transfer to its owner; pages show `masked` and the bank, where that is known. */
export type OwnSheba = { sheba: Sheba; masked: string; bank: string | null }

/** Where a person is paid; null when they told no Sheba. */
export async function findSheba(
  ctx: Pick<RequestContext, 'db' | 'secrets'>,
  personId: bigint,
): Promise<OwnSheba | null> {
  const { sheba } = await findContactDetails(ctx, personId)
  if (sheba === null) return null
  return { sheba: sheba as Sheba, masked: maskSheba(sheba as Sheba), bank: bankOfSheba(sheba) }
}
