import type { TicketVerdict, Verdict } from '../../../../tools/verify-draw.mjs'

export type TimedVerdict = Verdict & { ms: number }

function ask<Answer>(question: object, transfer: Transferable[] = []): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' })
    const end = () => worker.terminate()
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      resolve(data)
      end()
    })
    worker.addEventListener('error', () => {
      reject(new TypeError('The verifier failed to load'))
      end()
    })
    worker.postMessage(question, transfer)
  })
}

/** Verifies a bundle in a worker. */
export const checkBundle = (bundle: ArrayBuffer): Promise<TimedVerdict> => ask({ bundle }, [bundle])

/** Verifies a receipt in a worker. */
export const checkReceipt = (receipt: unknown, nationalCode?: string): Promise<TicketVerdict> =>
  ask({ receipt, ...(nationalCode && { nationalCode }) })

const stored = 'draw-bundles'

/** Fetches a file of this site, or its cached copy when offline. */
export async function fetchOrKept(address: string): Promise<Response> {
  const cache = await globalThis.caches?.open(stored).catch(() => undefined)
  try {
    const response = await fetch(address)
    if (response.ok) await cache?.put(address, response.clone()).catch(() => undefined)
    return response
  } catch (error) {
    const before = await cache?.match(address)
    if (before) return before
    throw error
  }
}
