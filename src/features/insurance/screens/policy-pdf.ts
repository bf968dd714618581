import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { pdfResponse } from '#platform/pdf/make-pdf.ts'
import { validateParams } from '#platform/validate-params.ts'
import { orderParams } from '../order-schemas.ts'
import { makePolicyDocument } from '../server/policy-paper.ts'
import type { Route } from './+types/policy-pdf'

export const middleware = [requireSignIn]

/** The own policy as PDF. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { orderId: id } = validateParams(orderParams, params)
  const { ctx, personId } = personContextOf(context)
  return pdfResponse(await makePolicyDocument(ctx, { personId, id }), `farman-policy-${id}`)
}
