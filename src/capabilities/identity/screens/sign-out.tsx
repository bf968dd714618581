import { redirect } from '#kit/redirect.ts'
import { contextOf } from '#platform/context.ts'
import { endSignIn } from '../server/end-sign-in.ts'
import type { Route } from './+types/sign-out'

/** Whoever opens the address by hand stays signed in: a link must not be able to sign a person out. */
export const loader = () => redirect('/')

export async function action({ context }: Route.ActionArgs) {
  await endSignIn(contextOf(context))
  return redirect('/')
}
