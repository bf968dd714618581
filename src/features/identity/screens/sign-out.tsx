import { redirect } from '#kit/redirect.ts'
import { contextOf } from '#platform/context.ts'
import { endSignIn } from '../server/end-sign-in.ts'
import type { Route } from './+types/sign-out'

/** Opening the address does not sign out: a link must not be able to do that. */
export const loader = () => redirect('/')

export async function action({ context }: Route.ActionArgs) {
  await endSignIn(contextOf(context))
  return redirect('/')
}
