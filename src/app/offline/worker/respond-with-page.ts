import { findKept, findShell, keptAtHeader, shellBuildFor } from '../cached-pages.ts'
import { isGatewayGone, type AskedPage } from '../page-rules.ts'
import { keepAnswer, rememberAnswer } from './cache-response.ts'
import { currentOwner } from './owner.ts'
import { tellPage } from './notify-pages.ts'
import { workerBuild } from './worker-scope.ts'

/** How long a kept page waits for a fresher one. */
const patienceMs = 4000

/**
 * The server first. When it can not be reached, or takes too long, the kept copy, which says how old it is. When there is
 * none, the offline page.
 */
export async function answerPage(event: FetchEvent, asked: AskedPage): Promise<Response> {
  const arrival = bring(event)
  // Looked for meanwhile, so that it is at hand when nothing arrives.
  const keeping = currentOwner().then((owner) => findKept(owner, asked.key))
  event.waitUntil(arrival.then((response) => rememberAnswer(asked, response.clone())).catch(() => {}))
  const first = await Promise.race([arrival.catch(() => null), wait(patienceMs)])
  if (first instanceof Response && !isGatewayGone(first)) {
    tell(event, asked, { keptAt: null, reached: true })
    return first
  }
  const kept = await keeping
  if (kept) {
    tell(event, asked, { keptAt: kept.headers.get(keptAtHeader), reached: first !== null })
    return kept
  }
  const late = first === 'late' ? await arrival.catch(() => null) : first
  if (late) return late
  tell(event, asked, { keptAt: null, reached: false })
  return asked.kind === 'page' ? toShell(asked.path) : openAfresh(asked.path)
}

async function bring(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined
  return preloaded ?? fetch(event.request)
}

const wait = (ms: number) => new Promise<'late'>((resolve) => setTimeout(resolve, ms, 'late'))

type Found = { keptAt: string | null; reached: boolean }

function tell({ clientId, resultingClientId }: FetchEvent, { kind, path }: AskedPage, found: Found): void {
  // A kept document carries its stamp; its tab is not there yet to be told.
  void tellPage(kind === 'page' ? resultingClientId : clientId, { type: 'page', path, ...found })
}

const toShell = (path: string) => Response.redirect(`/offline?to=${encodeURIComponent(path)}`)

/** Tells the router to leave its own way and open the address as a document: then there is a kept page or the offline page. */
const openAfresh = (path: string) =>
  new Response(null, { status: 204, headers: { 'X-Remix-Redirect': path, 'X-Remix-Reload-Document': 'true' } })

/** The offline page; the shell of the build whose data the wanted page was kept with. */
export async function answerShell(request: Request): Promise<Response> {
  const to = new URL(request.url).searchParams.get('to')
  const build = to && (await shellBuildFor(await currentOwner(), to))
  return (await findShell(build || workerBuild)) ?? fetch(request)
}

/** A form that was sent as a document: without the server the offline page says that nothing was sent. */
export async function answerForm(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    const from = request.referrer && new URL(request.referrer)
    const to = from ? from.pathname + from.search : '/'
    return Response.redirect(`/offline?unsent&to=${encodeURIComponent(to)}`, 303)
  }
}

/** The cards of a guest's bookmarks: the newest answer stays readable, under the address without its ids. */
export async function answerCards(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const owner = await currentOwner()
  try {
    const response = await fetch(request)
    if (response.ok) await keepAnswer(pathname, owner, response.clone())
    return response
  } catch {
    return (await findKept(owner, pathname)) ?? Response.error()
  }
}
