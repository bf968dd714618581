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

/** A silent gateway keeps the payer no longer than this; the page of the result waits for its answer. */
const patienceMs = 5000

/**
 * Where a gateway sends the browser back: it asks the gateway what became of the payment and leads on, so that a reload never
 * repeats it. A pair of payment and authority that we did not make changes nothing and tells nothing. Throws not-found for a
 * gateway that there is none of.
 */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const gateway = ctx.providers.gateways.find(({ name }) => name === params.gateway)
  if (!gateway) throw notFound()
  const callback = gateway.parseCallback(url.searchParams)
  const id = publicIdSchema.safeParse(url.searchParams.get('pid'))
  const found = id.success && callback ? await findPayment(ctx.db, id.data) : null
  if (!found || !callback || found.payment.gateway !== gateway.name || found.payment.authority !== callback.authority) {
    ctx.log.warn({ gateway: params.gateway }, 'a callback of no payment')
    return redirect(resultPath, 303)
  }
  const checking = checkPayment(ctx, found.payment.id, { claim: callback.claim })
  await Promise.race([checking, pause(patienceMs, undefined, { ref: false })])
  // A late failure is logged here and asked about again by the sweep.
  checking.catch((error: unknown) =>
    ctx.log.error({ error, payment: found.payment.public_id }, 'a payment was not checked'),
  )
  const { public_id } = found.payment
  return redirect(paymentResultPath(public_id, resultToken(ctx.secrets, public_id)), 303)
}
