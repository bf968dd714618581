import type { MiddlewareFunction } from 'react-router'
import { redirect } from '#kit/redirect.ts'
import { scopeContext } from '#platform/context.ts'
import { signInRequired } from '#platform/guards.ts'
import { draftInstead } from '../../own-ad-addresses.ts'

/** Sends a guest to the device's form for a new ad; posting a step requires a session. */
export const guestsOnDevice: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  if (context.get(scopeContext).session.personId) return next()
  const path = url.pathname + url.search
  const instead = request.method === 'GET' ? draftInstead(path) : null
  throw instead ? redirect(instead) : signInRequired(request, path)
}
