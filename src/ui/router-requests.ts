import { forgetDoneWrite, noteDoneWrite, noteRead, noteReadEnded } from './done-write.ts'
import { setWriteFailure } from './failed-write.ts'
import { clientError, send } from './http-client.ts'
import { writeFailureText } from './http-texts.ts'
import { routesForRouter } from './route-modules.ts'
import { routesAddress } from './route-table.ts'

type Fetch = typeof fetch

/**
 * The response to a write that did not arrive, or of a user who does not sign in: an action without a result, in the
 * router's own format. Its status prevents revalidation, so the page stays with all input.
 */
const nothingDone = (status: number) =>
  new Response('[{"_1":-5},"data"]\n', { status, headers: { 'x-remix-response': 'yes' } })

/** Matches a response whose data reports a refused write; `entry.server.tsx` uses the same pattern. */
const refusal = /"problem"|"status","error"/
/** The router's status of a redirect inside a data response; the router then loads the target itself. */
const redirected = 202

async function isDone(response: Response): Promise<boolean> {
  if (!response.ok || response.status === redirected) return false
  return !refusal.test(await response.clone().text())
}

const pageOf = (pathname: string) => pathname.replace(/(?:\/_root|_)?\.data$/, '') || '/'

/** The router already has all routes. */
const noRoutes = () => Response.json({})

/**
 * Applies the rule of the HTTP client to the router's own data requests, in this one place because the router offers no
 * hook for its fetch. The build's table answers its requests for routes.
 */
export function sendRouterRequestsByRule(scope: { fetch: Fetch; location: Location; document: Document }): void {
  const go = scope.fetch.bind(scope)
  scope.fetch = async (input, init) => {
    const { pathname, origin } = new URL(input instanceof Request ? input.url : input, scope.location.href)
    if (origin !== scope.location.origin) return go(input, init)
    if (pathname === routesAddress) return routesForRouter().then(noRoutes)
    if (!pathname.endsWith('.data')) return go(input, init)
    const request = new Request(input, init)
    // For the error page: the request id under which the server logged the failure.
    const { dataset } = scope.document.documentElement
    dataset.request = ''
    const writes = request.method !== 'GET'
    const page = pageOf(pathname)
    if (writes) forgetDoneWrite()
    else noteRead(page)
    const response = await send(request, { fetch: go }).catch((error: ReturnType<typeof clientError>) => {
      // A user who has navigated elsewhere gets no message.
      if (!writes || error.message === 'aborted') throw error
      return new Response(null, { status: error.status })
    })
    const { ok, status, headers } = response
    if (!ok) dataset.request = headers.get('x-request-id') ?? ''
    if (!writes) {
      if (ok) noteReadEnded()
      return response
    }
    if (await isDone(response)) noteDoneWrite(page, scope.location.pathname)
    setWriteFailure(status < 500 ? (status === 401 ? '' : null) : writeFailureText(status, dataset.request))
    return status === 401 || status >= 500 ? nothingDone(status) : response
  }
}
