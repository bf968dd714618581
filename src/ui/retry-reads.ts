const retryable = new Set([408, 409, 425, 429, 500, 502, 503, 504])
const delayMs = 300

/**
 * The specification's retry rule (§7) for the router's own data requests: one retry on the listed statuses and on network
 * failure, only for methods that do not change data. Kept in one place because the router offers no hook for its fetch.
 */
export function retryReads(scope: { fetch: typeof fetch; location: Location }): void {
  const send = scope.fetch.bind(scope)
  scope.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, origin } = new URL(request.url)
    const isDataRead = request.method === 'GET' && origin === scope.location.origin && pathname.endsWith('.data')
    if (!isDataRead) return send(request)
    try {
      const response = await send(request.clone())
      if (!retryable.has(response.status)) return response
    } catch (error) {
      if (request.signal.aborted) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    return send(request)
  }
}
