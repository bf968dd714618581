import './tables.ts'
import { returnToCard } from '#features/payments/contract.ts'
import { refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { endWithoutAnswer, feeRefundKey } from './end-inquiry.ts'
import { getInquiry } from './find-inquiries.ts'
import type { InquiryRow } from './tables.ts'
import { inquiries } from './flows.ts'

/**
 * Returns whether a person may end the wait: the authority sleeps until the morning, or requires something that nobody
 * has.
 */
export const mayEndWait = ({ state, reason }: Pick<InquiryRow, 'state' | 'reason'>): boolean =>
  state === 'needs-code' || (state === 'running' && reason === 'night')

/**
 * Ends the wait of an inquiry and refunds its fee to the wallet. One that has ended, or is being answered, stays as it
 * is.
 */
export async function endWait(ctx: RequestContext, own: { personId: bigint; id: string }): Promise<void> {
  const { id } = await getInquiry(ctx.db, own)
  await inTransaction(ctx.db, async (trx) => {
    const row = await inquiries.lockIf(trx, id)
    if (row && mayEndWait(row)) await endWithoutAnswer(trx, ctx, row, 'stopped')
  })
}

/** Moves the refunded fee of an inquiry to the card that paid it, while its gateway can. */
export async function returnFeeToCard(
  ctx: RequestContext,
  own: { personId: bigint; id: string },
): Promise<Result<null, 'impossible' | 'insufficient'>> {
  const row = await getInquiry(ctx.db, own)
  if (row.state !== 'refunded' || row.run_id !== null) return refuse('impossible')
  return returnToCard(ctx, { personId: own.personId, key: feeRefundKey(row) })
}
