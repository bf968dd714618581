import { send } from './http-client.ts'

type Fetch = typeof fetch

/**
 * For the write of somebody who will not sign in: an action without an answer, in the router's own form. By its status no
 * data is asked for again, so the page stays as it is, with all that was typed.
 */
const nothingDone = () => new Response('[{"_1":-5},"data"]\n', { status: 401, headers: { 'x-remix-response': 'yes' } })

/**
 * Puts the rule of the HTTP client under the router's own data requests, in this one place because the router offers no hook
 * for its fetch.
 */
export function sendRouterRequestsByRule(scope: { fetch: Fetch; location: Location; document: Document }): void {
  const go = scope.fetch.bind(scope)
  scope.fetch = async (input, init) => {
    const { pathname, origin } = new URL(input instanceof Request ? input.url : input, scope.location.href)
    if (origin !== scope.location.origin || !pathname.endsWith('.data')) return go(input, init)
    const request = new Request(input, init)
    // For the error page: under which name the server logged what failed.
    const { dataset } = scope.document.documentElement
    dataset.request = ''
    const response = await send(request, { fetch: go })
    if (response.status === 401 && request.method !== 'GET') return nothingDone()
    if (!response.ok) dataset.request = response.headers.get('x-request-id') ?? ''
    return response
  }
}
