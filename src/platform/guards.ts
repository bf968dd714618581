import type { MiddlewareFunction } from 'react-router'
import { redirect } from '#kit/redirect.ts'
import { siteAddress } from '#kit/site-address.ts'
import { contextOf, platformContext, scopeContext, type RequestContext } from './context.ts'
import { notePersonSender } from './current-sender.ts'
import { AppError } from './errors.ts'
import { cookieName } from './http/cookies.ts'
import { findSession } from './session.ts'

/**
 * Puts the session of the request's cookie into its scope, and rejects an unreadable form; runs on the root route,
 * before every loader and action.
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

/** Returns one cookie of a Cookie header; undefined when absent or not decodable. */
export function readCookie(header: string | null, name: string): string | undefined {
  const pair = header?.split('; ').find((part) => part.startsWith(`${name}=`))
  if (!pair) return undefined
  try {
    return decodeURIComponent(pair.slice(name.length + 1))
  } catch {
    return undefined
  }
}

/** Returns the return target of a form or link, if it is on this site. */
export const safeNext = (next: string | null | undefined, fallback = '/profile'): string => siteAddress(next, fallback)

/** For signed-in routes: a guest is redirected to sign-in and returns. */
export const requireSignIn: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  if (!context.get(scopeContext).session.personId) throw signInRequired(request, url.pathname + url.search)
  return next()
}

/** Returns the context of a page behind `requireSignIn`, and the person: the first line of its loader and action. */
export function personContextOf(context: Parameters<typeof contextOf>[0]): { ctx: RequestContext; personId: bigint } {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  // The guard runs before this; without it no data is shown.
  if (personId === null) throw new AppError('sign-in', 401)
  return { ctx, personId }
}

/**
 * Creates the response to throw at a guest who uses an action for signed-in people. A write of an open page gets 401:
 * the page lets the user sign in and sends it again. Everything else redirects to sign-in and back to `next`.
 */
export function signInRequired(request: Request, next: string): Response | AppError {
  const fromOpenPage = request.method !== 'GET' && new URL(request.url).pathname.endsWith('.data')
  return fromOpenPage ? new AppError('sign-in', 401) : redirect(`/login?next=${encodeURIComponent(safeNext(next))}`)
}

/** For guest-only routes: redirects a signed-in person to `next` or the profile. */
export const requireGuest: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  if (context.get(scopeContext).session.personId) throw redirect(safeNext(url.searchParams.get('next')))
  return next()
}
