import { makePdf } from '#platform/pdf/make-pdf.ts'
import { receiptSheet, type ReceiptDocument } from './receipt-sheet.ts'
import type { ReceiptView } from './receipt-view.ts'
import template from './receipt.typ?raw'

/** Creates a receipt as PDF; fails like {@link makePdf}. */
export const makeReceiptPdf = (view: ReceiptView, document: ReceiptDocument): Promise<Uint8Array> =>
  makePdf(template, receiptSheet(view, document))
