import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { endOtherSessions, endSessionOf } from '#features/identity/contract.ts'
import { contextOf } from '#platform/context.ts'
import { signInRequired } from '#platform/guards.ts'
import { requireRecentAuth } from '#platform/staff.ts'
import { securityPath, settingsPath } from '../addresses.ts'
import type { Route } from './+types/sessions'

/** Ends the session named by the form, or all others. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  if (ctx.scope.session.personId === null) throw signInRequired(request, settingsPath)
  // The hijacker of a session must not be able to sign the owner out.
  requireRecentAuth(ctx, securityPath)
  const id = await sentField(request, 'id')
  await (id !== null ? endSessionOf(ctx, id) : endOtherSessions(ctx))
  return redirect(`${settingsPath}?saved=sessions#security`)
}
