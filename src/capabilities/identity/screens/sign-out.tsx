import { redirect, type ActionFunctionArgs } from 'react-router'
import { contextOf } from '#platform/context.ts'
import { endSignIn } from '../server/end-sign-in.ts'

/** Whoever opens the address by hand stays signed in: a link must not be able to sign a person out. */
export const loader = () => redirect('/')

export async function action({ context }: ActionFunctionArgs) {
  await endSignIn(contextOf(context))
  return redirect('/')
}
