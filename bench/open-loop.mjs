import { percentile } from './server.mjs'

/**
 * Requests each address at its own time, `perSecond` of them, regardless of pending responses. Latency counts from the
 * due time of a request, so a stalled server cannot hide it. At most 500 are open at once.
 */
export async function openLoop(origin, addresses, perSecond) {
  const latencies = []
  const failures = new Map()
  const open = new Set()
  const began = performance.now()
  for (const [position, address] of addresses.entries()) {
    const due = began + (position * 1000) / perSecond
    while (performance.now() < due || open.size >= 500) await new Promise((resolve) => setTimeout(resolve, 1))
    const pending = ask(origin + address)
      .then((status) => {
        if (status === 200) latencies.push(performance.now() - due)
        else failures.set(status, (failures.get(status) ?? 0) + 1)
      })
      .finally(() => open.delete(pending))
    open.add(pending)
  }
  await Promise.all(open)
  const seconds = (performance.now() - began) / 1000
  return { latencies, failures: Object.fromEntries(failures), perSecond: addresses.length / seconds }
}

const ask = (address) =>
  fetch(address, { headers: { 'accept-encoding': 'identity' } }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => 'no answer',
  )

export const sayLatencies = (values) =>
  [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${percentile(values, share).toFixed(1)}`).join(', ') + ' ms'
