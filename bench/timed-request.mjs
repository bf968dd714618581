import { request } from 'node:http'

/**
 * Sends one request; returns status and milliseconds. `status` is 0 for a broken connection and -1 without a complete
 * response in `timeoutMs`.
 */
export function timedRequest(origin, path, { agent, headers = {}, method = 'GET', body, timeoutMs = 15_000 } = {}) {
  const began = performance.now()
  return new Promise((resolve) => {
    let timer
    const end = (status, answer) => {
      clearTimeout(timer)
      resolve({ status, ms: performance.now() - began, retryAfter: answer?.headers['retry-after'] })
    }
    const outcome = request(origin + path, { agent, method, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => end(answer.statusCode, answer))
      answer.once('error', () => end(0))
    })
    outcome.once('error', () => end(0))
    timer = setTimeout(() => {
      end(-1)
      outcome.destroy()
    }, timeoutMs)
    outcome.end(body)
  })
}

/** Runs `ask(n)` at its own time, `perSecond` times a second for `seconds`, regardless of pending ones. */
export async function atRate(perSecond, seconds, ask) {
  const began = performance.now()
  const all = []
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = began + (n * 1000) / perSecond
    while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1))
    all.push(ask(n))
  }
  return Promise.all(all)
}
