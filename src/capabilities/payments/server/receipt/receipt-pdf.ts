import { makePdf } from '#platform/pdf/make-pdf.ts'
import { receiptSheet, type ReceiptPaper } from './receipt-sheet.ts'
import type { ReceiptView } from './receipt-view.ts'
import template from './receipt.typ?raw'

/** A receipt as a PDF; fails as {@link makePdf} does. */
export const makeReceiptPdf = (view: ReceiptView, paper: ReceiptPaper): Promise<Uint8Array> =>
  makePdf(template, receiptSheet(view, paper))
