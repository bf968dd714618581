import { bankOfSheba, maskSheba, type Sheba } from '#kit/sheba.ts'
import type { RequestContext } from '#platform/context.ts'
import { findContactDetails } from './contact-details.ts'

/**
 * `sheba` is the full number, only for transfers to its owner; pages show `masked` and the bank, if
 * known.
 */
export type OwnSheba = { sheba: Sheba; masked: string; bank: string | null }

/** Finds a person's Sheba; null without one. */
export async function findSheba(
  ctx: Pick<RequestContext, 'db' | 'secrets'>,
  personId: bigint,
): Promise<OwnSheba | null> {
  const { sheba } = await findContactDetails(ctx, personId)
  if (sheba === null) return null
  return { sheba: sheba as Sheba, masked: maskSheba(sheba as Sheba), bank: bankOfSheba(sheba) }
}
