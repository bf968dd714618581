import { setTimeout as pause } from 'node:timers/promises'
import { redirect } from '#kit/redirect.ts'
import { contextOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { paymentResultPath, resultPath } from '../addresses.ts'
import { publicIdSchema } from '../schemas.ts'
import { checkPayment } from '../server/check-payment.ts'
import { findPayment } from '../server/find-payable.ts'
import { resultToken } from '../server/result-token.ts'
import type { Route } from './+types/callback'

/** Max wait of a returning payer for a silent gateway; afterwards the result page polls. */
const patienceMs = 5000

/**
 * Handles the browser's return from a gateway: requests the payment's state and redirects, so that
 * a reload repeats nothing. An unknown pair of payment and authority changes and reveals nothing.
 * Throws not-found for an unknown gateway.
 */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const gateway = ctx.providers.gateways.find(({ name }) => name === params.gateway)
  if (!gateway) throw notFound()
  const callback = gateway.parseCallback(url.searchParams)
  const id = publicIdSchema.safeParse(url.searchParams.get('pid'))
  const match = id.success && callback ? await findPayment(ctx.db, id.data) : null
  if (!match || !callback || match.payment.gateway !== gateway.name || match.payment.authority !== callback.authority) {
    ctx.log.warn({ gateway: params.gateway }, 'callback without a known payment')
    return redirect(resultPath, 303)
  }
  const checking = checkPayment(ctx, match.payment.id, { claim: callback.claim })
  await Promise.race([checking, pause(patienceMs, undefined, { ref: false })])
  // A late failure is logged here, and the sweep retries.
  checking.catch((error: unknown) =>
    ctx.log.error({ error, payment: match.payment.public_id }, 'checking a payment failed'),
  )
  const { public_id } = match.payment
  return redirect(paymentResultPath(public_id, resultToken(ctx.secrets, public_id)), 303)
}
