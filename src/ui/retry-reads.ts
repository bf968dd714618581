const retryable = new Set([408, 409, 425, 429, 500, 502, 503, 504])
const delayMs = 300

type Fetch = typeof fetch

/**
 * The specification's retry rule (§7) for a read: one retry on the listed statuses and on network failure. An aborted
 * request is not retried. Never for methods that change data.
 */
export async function fetchRead(send: Fetch, request: Request): Promise<Response> {
  try {
    const response = await send(request.clone())
    if (!retryable.has(response.status)) return response
  } catch (error) {
    if (request.signal.aborted) throw error
  }
  await new Promise((resolve) => setTimeout(resolve, delayMs))
  return send(request)
}

/** Reads JSON from our own server by the retry rule; throws when the answer is not a success. */
export async function readJson<T>(address: string): Promise<T> {
  const headers = { accept: 'application/json' }
  const response = await fetchRead(fetch, new Request(new URL(address, location.href), { headers }))
  if (!response.ok) throw new Error(`${response.status} for a read`)
  return (await response.json()) as T
}

/** Puts the rule under the router's own data requests, in this one place because the router offers no hook for its fetch. */
export function retryReads(scope: { fetch: Fetch; location: Location }): void {
  const send = scope.fetch.bind(scope)
  scope.fetch = (input, init) => {
    const request = new Request(input, init)
    const { pathname, origin } = new URL(request.url)
    const isDataRead = request.method === 'GET' && origin === scope.location.origin && pathname.endsWith('.data')
    return isDataRead ? fetchRead(send, request) : send(request)
  }
}
