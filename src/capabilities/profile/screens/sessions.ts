import { redirect } from 'react-router'
import { endOtherSessions, endSessionOf } from '#capabilities/identity/contract.ts'
import { contextOf } from '#platform/context.ts'
import { signInRequired } from '#platform/guards.ts'
import { settingsPath } from '../addresses.ts'
import type { Route } from './+types/sessions'

/** Ends the session that the form names, or without a name all but this one. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  if (ctx.scope.session.personId === null) throw signInRequired(request, settingsPath)
  const id = (await request.formData()).get('id')
  await (typeof id === 'string' ? endSessionOf(ctx, id) : endOtherSessions(ctx))
  return redirect(`${settingsPath}?saved=sessions#security`)
}
