import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import { createSemaphore } from '#platform/semaphore.ts'
import { receiptSheet, type ReceiptPaper } from './receipt-sheet.ts'
import type { ReceiptView } from './receipt-view.ts'
import template from './receipt.typ?raw'

const require = createRequire(import.meta.url)
const fontFiles = () => [
  require.resolve('@expo-google-fonts/vazirmatn/400Regular/Vazirmatn_400Regular.ttf'),
  require.resolve('@expo-google-fonts/vazirmatn/700Bold/Vazirmatn_700Bold.ttf'),
]
/** The template reads no file; should it ever try, there is none. */
const nowhere = '/nonexistent'

/** One at a time, and never two without the server's other work in between: each holds the thread for some milliseconds. */
const inTurn = createSemaphore({ name: 'receipt-pdf', max: 1, maxWaiting: 50, maxWaitMs: 5000 })

/**
 * A receipt as a PDF with its text inside, so that it can be searched, copied and read aloud. AppError 503 when too many wait.
 */
export function makeReceiptPdf(view: ReceiptView, paper: ReceiptPaper): Promise<Uint8Array> {
  return inTurn(async () => {
    const compiler = await openedCompiler()
    await setImmediate()
    const inputs = { sheet: JSON.stringify(receiptSheet(view, paper)) }
    const outcome = compiler.compile({ mainFileContent: template, inputs })
    if (!outcome.result) {
      throw new Error(`receipt.typ: ${JSON.stringify(compiler.fetchDiagnostics(outcome.takeDiagnostics()!))}`)
    }
    const bytes = compiler.pdf(outcome.result)
    // It keeps what it laid out for the next time, and no two receipts are alike.
    compiler.evictCache(0)
    return bytes
  })
}

let opening: ReturnType<typeof openCompiler> | undefined

function openedCompiler() {
  opening ??= openCompiler().catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

/** The compiler is a large native file: it is loaded with the first receipt. */
async function openCompiler() {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler')
  return NodeCompiler.create({
    workspace: nowhere,
    fontArgs: [{ fontBlobs: fontFiles().map((file) => readFileSync(file)) }],
  })
}
