import { AppError } from '#platform/errors.ts'
import { createWorkProcesses, processFile, type WorkProcesses } from '#platform/work-processes.ts'
import type { TypstAnswer, TypstSource } from './receipt-process.ts'
import { receiptSheet, type ReceiptPaper } from './receipt-sheet.ts'
import type { ReceiptView } from './receipt-view.ts'
import template from './receipt.typ?raw'

let processes: WorkProcesses<TypstSource, TypstAnswer> | undefined

/** One receipt takes some milliseconds, so one process at a time is enough. */
const openProcesses = () =>
  createWorkProcesses<TypstSource, TypstAnswer>({
    name: 'receipt-pdf',
    file: () => processFile('receipt-process', import.meta.url),
    unavailable: 'receipts-unavailable',
    max: 1,
    maxWaiting: 50,
    maxWaitMs: 5000,
    workMs: 5000,
  })

/**
 * A receipt as a PDF with its text inside, so that it can be searched, copied and read aloud. AppError 503 when too many wait or
 * the process does not start, 500 when this receipt can not be set.
 */
export async function makeReceiptPdf(view: ReceiptView, paper: ReceiptPaper): Promise<Uint8Array> {
  processes ??= openProcesses()
  const answer = await processes.run({ template, inputs: { sheet: JSON.stringify(receiptSheet(view, paper)) } })
  if (answer && 'pdf' in answer) return answer.pdf
  const cause = new Error(`receipt.typ: ${answer ? answer.fault : 'the compiler died or took too long'}`)
  throw new AppError('receipt-failed', 500, { reportable: true, cause })
}
