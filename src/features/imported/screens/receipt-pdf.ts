import { contextOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { requireSignIn } from '#platform/guards.ts'
import { pdfResponse } from '#platform/pdf/make-pdf.ts'
import { askedOrder } from '../server/own-order.ts'
import { makeReceiptDocument } from '../server/receipt-paper/receipt-paper.ts'
import type { Route } from './+types/receipt-pdf'

export const middleware = [requireSignIn]

/** Returns the receipt of an application as PDF. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { asked } = askedOrder(ctx, url)
  if (asked === null) throw notFound()
  return pdfResponse(await makeReceiptDocument(ctx, asked), `farman-imported-${asked.id}`)
}
