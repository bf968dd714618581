import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { AppError } from '#platform/errors.ts'
import { pdfResponse } from '#platform/pdf/make-pdf.ts'
import { publicIdSchema } from '../schemas.ts'
import { loadReceipt } from '../server/receipt/load-receipt.ts'
import { makeReceiptPdf } from '../server/receipt/receipt-pdf.ts'
import type { Route } from './+types/receipt-pdf'

export const middleware = [requireSignIn]

/** Returns the receipt as a file, on A4 or on a roll of 80 millimetres (`?paper=narrow`). */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const id = publicIdSchema.safeParse(params.paymentId)
  const receipt = id.success ? await loadReceipt(ctx, { id: id.data, personId }) : null
  if (!receipt) throw new AppError('not-found', 404)
  const document = url.searchParams.get('paper') === 'narrow' ? 'narrow' : 'a4'
  return pdfResponse(await makeReceiptPdf(receipt, document), `farman-${receipt.number}`)
}
