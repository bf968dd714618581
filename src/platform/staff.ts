import { type MiddlewareFunction } from 'react-router'
import { redirect } from '#kit/redirect.ts'
import { platformContext, scopeContext, type RequestContext } from './context.ts'
import { AppError } from './errors.ts'
import { fromManifests, mergeTables, type Manifests } from './manifest.ts'
import { mayDo, type Permission } from './permissions.ts'
import type { Session } from './session.ts'

/** How long a proof by code counts as fresh. */
const recentAuthMs = 30 * 60 * 1000

/** Returns whether the person proved their identity a short while ago. */
export const isRecentlyConfirmed = ({ confirmedAt }: Session, now: Date): boolean =>
  confirmedAt !== null && now.getTime() - confirmedAt.getTime() < recentAuthMs

/** Returns the address of the screen that requests a fresh proof by code and returns to `next`. */
export const confirmPath = (next: string): string => `/login/confirm?next=${encodeURIComponent(next)}`

/** Guards a sensitive action of a signed-in person: without a fresh proof, redirects to one that returns to `next`. */
export function requireRecentAuth({ scope, now }: Pick<RequestContext, 'scope' | 'now'>, next: string): void {
  if (!isRecentlyConfirmed(scope.session, now)) throw redirect(confirmPath(next))
}

/**
 * Guards every admin screen, and again each of its actions: throws 403 without the permission. Returns the acting
 * person.
 */
export function requirePermission(ctx: Pick<RequestContext, 'scope' | 'manifests'>, permission: Permission): bigint {
  const { personId } = ctx.scope.session
  if (!personId || !mayDo(ctx, permission)) throw new AppError('forbidden', 403)
  return personId
}

/** The permission of every admin address, which its feature's manifest states. */
const permissionsByAddress = fromManifests((manifests) =>
  mergeTables(manifests.map(({ adminAddresses = {} }) => adminAddresses)),
)

/** Returns the permission that an admin address requires. Throws for an address that no manifest has. */
export function permissionOf(manifests: Manifests, address: string): Permission {
  const permission = permissionsByAddress(manifests)[address]
  if (!permission) throw new Error(`no manifest has the admin address «${address}»`)
  return permission
}

/**
 * Guards every admin route with the permission of its address: a guest is redirected to sign-in, a person without the
 * permission gets 403, and an old proof must be renewed.
 */
export const requireStaff: MiddlewareFunction<Response> = async ({ url, context, pattern }, next) => {
  const scope = context.get(scopeContext)
  const { clock, manifests } = context.get(platformContext)
  const here = url.pathname + url.search
  if (!scope.session.personId) throw redirect(`/login?next=${encodeURIComponent(here)}`)
  requirePermission({ scope, manifests }, 'back-office.enter')
  requirePermission({ scope, manifests }, permissionOf(manifests, `/${pattern.replace(/^\//, '')}`))
  if (!isRecentlyConfirmed(scope.session, clock.now())) throw redirect(confirmPath(here))
  return next()
}
