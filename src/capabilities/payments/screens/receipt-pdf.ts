import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { AppError } from '#platform/errors.ts'
import { publicIdSchema } from '../schemas.ts'
import { loadReceipt } from '../server/receipt/load-receipt.ts'
import { makeReceiptPdf } from '../server/receipt/receipt-pdf.ts'
import type { Route } from './+types/receipt-pdf'

export const middleware = [requireSignIn]

/** The receipt as a file, on A4 or on a roll of 80 millimetres (`?paper=narrow`). */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const id = publicIdSchema.safeParse(params.paymentId)
  const receipt = id.success ? await loadReceipt(ctx, { id: id.data, personId }) : null
  if (!receipt) throw new AppError('not-found', 404)
  const paper = url.searchParams.get('paper') === 'narrow' ? 'narrow' : 'a4'
  return new Response(Buffer.from(await makeReceiptPdf(receipt, paper)), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="farman-${receipt.number}.pdf"`,
      'cache-control': 'private, no-store',
    },
  })
}
