import type { MiddlewareFunction } from 'react-router'
import { redirect } from '#kit/redirect.ts'
import { siteAddress } from '#kit/site-address.ts'
import { contextOf, platformContext, scopeContext, type RequestContext } from './context.ts'
import { notePersonSender } from './current-sender.ts'
import { AppError } from './errors.ts'
import { cookieName } from './http/cookies.ts'
import { findSession } from './session.ts'

/**
 * Puts the session of the request's cookie into its scope, and turns away a form that may not be read; stands on the root
 * route, before every loader and action.
 */
export const readSession: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { database, config, clock } = context.get(platformContext)
  const cookie = (name: string) => readCookie(request.headers.get('cookie'), cookieName(name, config.secureCookies))
  const scope = context.get(scopeContext)
  scope.deviceCookie = cookie('device')
  scope.session = await findSession(database.db, cookie('sid'), clock.now())
  notePersonSender(scope.session.personId)
  if (scope.refusal) throw scope.refusal
  return next()
}

/** One cookie of a Cookie header; undefined when absent or not decodable. */
export function readCookie(header: string | null, name: string): string | undefined {
  const pair = header?.split('; ').find((part) => part.startsWith(`${name}=`))
  if (!pair) return undefined
  try {
    return decodeURIComponent(pair.slice(name.length + 1))
  } catch {
    return undefined
  }
}

/** Where a form or link wants a person to land, if that is on our own site. */
export const safeNext = (next: string | null | undefined, fallback = '/profile'): string => siteAddress(next, fallback)

/** For logged-in routes: a guest goes to sign-in and comes back. */
export const requireSignIn: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  if (!context.get(scopeContext).session.personId) throw signInRequired(request, url.pathname + url.search)
  return next()
}

/** The context of a page behind `requireSignIn`, and who asks: the first line of its loader and action. */
export function personContextOf(context: Parameters<typeof contextOf>[0]): { ctx: RequestContext; personId: bigint } {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  // The guard stands before this; without it nothing is shown of anybody.
  if (personId === null) throw new AppError('sign-in', 401)
  return { ctx, personId }
}

/**
 * To throw at a guest who does what only persons may. A write of an open page gets 401: the page lets him sign in where he
 * is and sends it again. Everything else is led to sign-in and back to `next`.
 */
export function signInRequired(request: Request, next: string): Response | AppError {
  const fromOpenPage = request.method !== 'GET' && new URL(request.url).pathname.endsWith('.data')
  return fromOpenPage ? new AppError('sign-in', 401) : redirect(`/login?next=${encodeURIComponent(safeNext(next))}`)
}

/** For guest-only routes: a signed-in person goes on to `next` or the profile. */
export const requireGuest: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  if (context.get(scopeContext).session.personId) throw redirect(safeNext(url.searchParams.get('next')))
  return next()
}
