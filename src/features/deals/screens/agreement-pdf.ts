import { notFound } from '#platform/errors.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { makePdf, pdfResponse } from '#platform/pdf/make-pdf.ts'
import { validateParams } from '#platform/validate-params.ts'
import { dealParams } from '../schemas.ts'
import { agreementOf } from '../server/agreement.ts'
import { agreementSheet } from '../server/agreement-paper.ts'
import template from '../server/agreement.typ?raw'
import { getDeal, partyOf } from '../server/deals.ts'
import type { Route } from './+types/agreement-pdf'

export const middleware = [requireSignIn]

/** The draft as PDF, for the two parties only. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { dealId: id } = validateParams(dealParams, params)
  const { ctx, personId } = personContextOf(context)
  const { row, actor } = await getDeal(ctx.db, { personId, id })
  const agreement = await agreementOf(ctx, row)
  if (!agreement) throw notFound()
  const sheet = await agreementSheet(ctx, { row, agreement, side: partyOf(actor) })
  return pdfResponse(await makePdf(template, sheet), `farman-${id}`)
}
