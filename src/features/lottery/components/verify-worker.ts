import { verifyDraw, verifyTicket } from '../../../../tools/verify-draw.mjs'

type Question = { bundle: ArrayBuffer } | { receipt: unknown; nationalCode?: string }

// Runs in a worker, so that the page stays responsive while a hundred thousand tickets are hashed.
addEventListener('message', ({ data }: MessageEvent<Question>) => {
  if ('bundle' in data) {
    const began = performance.now()
    const verdict = verifyDraw(new Uint8Array(data.bundle))
    postMessage({ ...verdict, ...(verdict.ok && { order: verdict.order.slice(0, 50) }), ms: performance.now() - began })
  } else postMessage(verifyTicket(data.receipt, data.nationalCode))
})
