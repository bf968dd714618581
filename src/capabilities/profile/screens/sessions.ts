import { redirect, type ActionFunctionArgs } from 'react-router'
import { endOtherSessions, endSessionOf } from '#capabilities/identity/contract.ts'
import { doing } from '#platform/context.ts'
import { signInFirst } from '#platform/guards.ts'
import { settingsPath } from '../addresses.ts'

/** Ends the session that the form names, or without a name all but this one. */
export async function action({ request, context }: ActionFunctionArgs) {
  const asked = doing(context)
  if (asked.scope.session.personId === null) throw signInFirst(request, settingsPath)
  const id = (await request.formData()).get('id')
  await (typeof id === 'string' ? endSessionOf(asked, id) : endOtherSessions(asked))
  return redirect(`${settingsPath}?saved=sessions#security`)
}
