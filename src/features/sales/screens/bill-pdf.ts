import { z } from 'zod'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { pdfResponse } from '#platform/pdf/make-pdf.ts'
import { validateParams } from '#platform/validate-params.ts'
import { publicIdField } from '../schemas.ts'
import { makeBillDocument } from '../server/bill-paper/bill-paper.ts'
import type { Route } from './+types/bill-pdf'

export const middleware = [requireSignIn]

const billParams = z.object({ id: publicIdField })

/** A bill as PDF. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { id } = validateParams(billParams, params)
  const { ctx, personId } = personContextOf(context)
  return pdfResponse(await makeBillDocument(ctx, { personId, id }), `farman-bill-${id}`)
}
