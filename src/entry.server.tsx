import { renderToString } from 'react-dom/server'
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { donePage } from '#app/busy-page.ts'
import { deferScripts } from '#app/first-view/defer-scripts.ts'
import { readError } from '#app/read-error.ts'
import { FailedRequestId } from '#app/request-id.ts'
import { platformContext, scopeContext } from '#platform/context.ts'
import { contentSecurityPolicy, plainPagePolicy } from '#platform/http/content-security-policy.ts'
import { bytesOf } from '#platform/http/page-bytes.ts'
import { moveStyles } from '#platform/http/page-styles.ts'
import { renderTurn } from '#platform/http/render-turn.ts'
import { DocumentParts } from '#ui/html-part.tsx'

const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}
const development = import.meta.env.DEV && import.meta.env.MODE !== 'test'
const scriptJson = (value: unknown) => JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (c) => escapes[c] ?? c)

/** The loader data as the inline scripts that the router's streaming renderer would have written. */
async function handoffScript(stream: ReadableStream<Uint8Array>): Promise<string> {
  const text = await new Response(stream).text()
  const controller = 'window.__reactRouterContext.streamController'
  return `<script>${controller}.enqueue(${scriptJson(text)});${controller}.close();</script>`
}

/** Renders a page in one piece (docs/decisions/0001): no page waits for anything, and one string is cheaper than a stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (isDone(entry)) {
    const html = donePage()
    headers.set('content-security-policy', plainPagePolicy(html))
    context.get(scopeContext).html = Buffer.from(html)
    return new Response(null, { status: 200, headers })
  }
  const retryAfter = retryAfterSeconds(entry)
  if (status === 503 || status === 507) headers.set('retry-after', String(retryAfter))
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const stream = entry.serverHandoffStream
  // `renderToString` cannot wait for the router's own suspending transfer: the stream is written below instead.
  entry.serverHandoffStream = undefined
  // For this rendering alone: the browser's is in `serverHandoffString`, and the page's routes come from `deferScripts`.
  if (import.meta.env.PROD) entry.routeDiscovery = { ...entry.routeDiscovery, mode: 'initial' }
  await renderTurn()
  const rendered = renderToString(
    <FailedRequestId value={status < 500 ? null : context.get(scopeContext).id}>
      <DocumentParts value={context.get(scopeContext).parts}>
        <ServerRouter context={entry} url={request.url} />
      </DocumentParts>
    </FailedRequestId>,
  )
  const { html: markup, css } = development
    ? { html: rendered, css: '' }
    : moveStyles(import.meta.env.PROD ? deferScripts(rendered, entry.manifest) : rendered)
  const handoff = stream && markup.includes('window.__reactRouterContext') ? await handoffScript(stream) : ''
  const [headEnd, end] = [markup.indexOf('</head>'), markup.lastIndexOf('</body>')]
  const { config, providers } = context.get(platformContext)
  // The form before the bank leads there, and a page keeps the policy of the one on which the tab began.
  const formActions = providers.gateways.flatMap((gateway) => gateway.origin() ?? [])
  headers.set(
    'content-security-policy',
    contentSecurityPolicy([markup, handoff], {
      formActions,
      https: config.secureCookies,
      css,
      development,
    }),
  )
  const sheet = css && `<style>${css}</style>`
  context.get(scopeContext).html = bytesOf([
    '<!DOCTYPE html>',
    markup.slice(0, headEnd),
    sheet,
    markup.slice(headEnd, end),
    handoff,
    markup.slice(end),
  ])
  return new Response(null, { status, headers })
}

/**
 * Whether the action of a form ended well while something after it failed: a loader, a component. An error in the place of
 * the page would have the form sent again.
 */
function isDone({ staticHandlerContext: { actionData, errors, statusCode } }: EntryContext): boolean {
  if (!actionData || !errors) return false
  const failures = Object.values(errors).map((error) => (isRouteErrorResponse(error) ? error.status : 500))
  // The action's own status stands before that of a loader.
  const refused = statusCode >= 400 && !failures.includes(statusCode)
  return !refused && !Object.values(actionData).some(isRefusal)
}

/** A form's answer with complaints, or the shorter one of pages that know only one. */
const isRefusal = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  ('problem' in answer || ('status' in answer && answer.status === 'error'))

function retryAfterSeconds(entry: EntryContext): number {
  for (const error of Object.values(entry.staticHandlerContext.errors ?? {})) {
    const data = isRouteErrorResponse(error) ? (error.data as { retryAfterSeconds?: number }) : undefined
    if (data?.retryAfterSeconds) return data.retryAfterSeconds
  }
  return 5
}

type ErrorArgs = { request: Request; context: Readonly<RouterContextProvider> }

/** Called by the router for errors that carry one; `id` is the answer's `x-request-id`. */
export function handleError(error: unknown, { request, context }: ErrorArgs): void {
  if (request.signal.aborted) return
  context.get(scopeContext).failure = readError(error)
  const { log } = context.get(platformContext)
  const { id } = context.get(scopeContext)
  const path = new URL(request.url).pathname
  if (isRouteErrorResponse(error) && error.status < 500) {
    // A client error, such as a method that the page does not have: not a fault of the server.
    return log.info({ id, path, status: error.status }, 'request refused')
  }
  const cause = isRouteErrorResponse(error) ? (error as { error?: Error }).error : error
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
  log.error({ id, path, error: text }, 'page failed')
}
