import { readFact } from '#ui/offline/device-store.ts'
import { findCachedPage, findShell, cachedAtHeader, shellBuildFor } from '../cached-pages.ts'
import { pageInstead } from '../offline-pages.ts'
import { isGatewayGone, type RequestedPage } from '../page-rules.ts'
import { cacheResponse, rememberResponse } from './cache-response.ts'
import { currentOwner, finishSignOut, ownerSeen, signOutLater } from './owner.ts'
import { notifyPage } from './notify-pages.ts'
import { readOnceMore } from './read-once-more.ts'
import { withAppearance } from './with-look.ts'
import { workerBuild } from './worker-scope.ts'

/** How long a cached page waits for a fresher one. */
const patienceMs = 4000

/**
 * Requests the server first. When it cannot be reached, or takes too long, returns the cached copy, which shows its
 * age. Without a copy, returns the offline page.
 */
export async function respondWithPage(event: FetchEvent, requested: RequestedPage): Promise<Response> {
  // Looked up in parallel, so that it is ready when the request fails.
  const keeping = currentOwner().then((owner) => findCachedPage(owner, requested.key))
  const isKept = async () => Boolean(await keeping)
  const arrival = bring(event, {
    // A cached document is shown at once instead.
    failed: async () => requested.kind === 'data' || !(await isKept()),
    // The router's client repeats a read of data itself, unless a cached copy answers it.
    gatewayGone: async () => requested.kind === 'page' || (await isKept()),
  })
  event.waitUntil(arrival.then((response) => rememberResponse(requested, response.clone())).catch(() => {}))
  const first = await Promise.race([arrival.catch(() => null), wait(patienceMs)])
  if (first instanceof Response && !isGatewayGone(first)) {
    // A shared cache stamps what it shows while no server answers.
    reportToPage(event, requested, { keptAt: first.headers.get(cachedAtHeader), reached: true })
    return first
  }
  const stored = await keeping
  if (stored) {
    reportToPage(event, requested, { keptAt: stored.headers.get(cachedAtHeader), reached: first !== null })
    return requested.kind === 'page' ? asChosen(stored) : stored
  }
  const late = first === 'late' ? await arrival.catch(() => null) : first
  if (late) return late
  reportToPage(event, requested, { keptAt: null, reached: false })
  if (requested.kind === 'data') return reloadDocument(requested.path)
  const instead = pageInstead(requested.path)
  return instead ? Response.redirect(instead) : toShell(requested.path)
}

/** Applies the current display preferences to a cached page. */
async function asChosen(stored: Response): Promise<Response> {
  const appearance = await readFact<string>('look')
  return appearance === undefined
    ? stored
    : new Response(withAppearance(await stored.text(), appearance), { headers: stored.headers })
}

async function bring(event: FetchEvent, again: Parameters<typeof readOnceMore>[2]): Promise<Response> {
  const ask = async () => {
    await finishSignOut()
    return fetch(event.request)
  }
  const first = async () => {
    // The browser sent its prefetch with a session that has ended.
    if (await finishSignOut()) return fetch(event.request)
    const preloaded = (await event.preloadResponse) as Response | undefined
    return preloaded ?? fetch(event.request)
  }
  return readOnceMore(first, ask, again)
}

const wait = (ms: number) => new Promise<'late'>((resolve) => setTimeout(resolve, ms, 'late'))

type Match = { keptAt: string | null; reached: boolean }

function reportToPage({ clientId, resultingClientId }: FetchEvent, { kind, path }: RequestedPage, match: Match): void {
  // A cached document carries its stamp; its tab cannot receive messages yet.
  void notifyPage(kind === 'page' ? resultingClientId : clientId, { type: 'page', path, ...match })
}

const toShell = (path: string) => Response.redirect(`/offline?to=${encodeURIComponent(path)}`)

/** Makes the router open the address as a document, which shows a cached page or the offline page. */
const reloadDocument = (path: string) =>
  new Response(null, { status: 204, headers: { 'X-Remix-Redirect': path, 'X-Remix-Reload-Document': 'true' } })

/** Returns the offline page: the shell of the build with which the requested page was cached. */
export async function respondWithShell(request: Request): Promise<Response> {
  const to = new URL(request.url).searchParams.get('to')
  const build = to && (await shellBuildFor(await currentOwner(), to))
  return (await findShell(build || workerBuild)) ?? fetch(request)
}

/** Answers a form that was sent as a document: without the server the offline page reports that nothing was sent. */
export async function answerForm(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    if (new URL(request.url).pathname === '/sign-out') {
      await signOutLater()
      return Response.redirect('/offline?signed-out', 303)
    }
    const from = request.referrer && new URL(request.referrer)
    const to = from ? from.pathname + from.search : '/'
    return Response.redirect(`/offline?unsent&to=${encodeURIComponent(to)}`, 303)
  }
}

/** Returns the cards of a guest's bookmarks: the newest response stays readable, under the address without its ids. */
export async function respondWithCards(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const owner = await currentOwner()
  const cachedPage = findCachedPage(owner, pathname)
  const ask = () => fetch(request)
  try {
    const response = await readOnceMore(ask, ask, {
      failed: async () => Boolean(await cachedPage),
      gatewayGone: async () => false,
    })
    if (response.ok) await cacheResponse(pathname, owner, response.clone())
    return response
  } catch {
    return (await cachedPage) ?? Response.error()
  }
}

/** Returns further cards of an open list: not a page, but cached for lists that are read without a connection. */
export async function respondWithFurtherCards(event: FetchEvent): Promise<Response> {
  const response = await fetch(event.request)
  const owner = response.headers.get('x-page-owner')
  const { pathname, search } = new URL(event.request.url)
  if (response.ok && owner) {
    const copy = response.clone()
    event.waitUntil(ownerSeen(owner).then(() => cacheResponse(pathname + search, owner, copy)))
  }
  return response
}
