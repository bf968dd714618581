import { type MiddlewareFunction } from 'react-router'
import { redirect } from '#kit/redirect.ts'
import { platformContext, scopeContext, type RequestContext } from './context.ts'
import { AppError } from './errors.ts'
import { mayDo, type Permission } from './permissions.ts'
import type { Session } from './session.ts'

/** How long a proof by code counts as fresh. */
const recentAuthMs = 30 * 60 * 1000

/** Whether the person proved a short while ago that it is they who sit there. */
export const isRecentlyConfirmed = ({ confirmedAt }: Session, now: Date): boolean =>
  confirmedAt !== null && now.getTime() - confirmedAt.getTime() < recentAuthMs

/** The screen of identity that asks for a fresh proof by code and comes back to `next`. */
export const confirmPath = (next: string): string => `/login/confirm?next=${encodeURIComponent(next)}`

/**
 * Stands at the beginning of a sensitive act of a signed-in person: who proved themselves long ago does it again and comes
 * back to `next`.
 */
export function requireRecentAuth({ scope, now }: Pick<RequestContext, 'scope' | 'now'>, next: string): void {
  if (!isRecentlyConfirmed(scope.session, now)) throw redirect(confirmPath(next))
}

/**
 * Stands above every back-office screen, and again inside each of its actions: 403 for who may not. Gives the acting person.
 */
export function requirePermission(ctx: Pick<RequestContext, 'scope' | 'manifests'>, permission: Permission): bigint {
  const { personId } = ctx.scope.session
  if (!personId || !mayDo(ctx, permission)) throw new AppError('forbidden', 403)
  return personId
}

/** For back-office routes: a guest goes to sign-in, who may not gets 403, who proved themselves long ago proves it again. */
export const requireStaff =
  (permission: Permission): MiddlewareFunction<Response> =>
  async ({ url, context }, next) => {
    const scope = context.get(scopeContext)
    const { clock, manifests } = context.get(platformContext)
    const here = url.pathname + url.search
    if (!scope.session.personId) throw redirect(`/login?next=${encodeURIComponent(here)}`)
    requirePermission({ scope, manifests }, permission)
    if (!isRecentlyConfirmed(scope.session, clock.now())) throw redirect(confirmPath(here))
    return next()
  }
