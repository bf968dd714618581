import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { newAdPath } from '../../addresses.ts'
import { newAdStepPath } from '../../own-ad-addresses.ts'
import { dropOlder, takeOlder } from '../server/older-draft.ts'
import type { Route } from './+types/older-draft'

export const middleware = [requireSignIn]

export const loader = () => redirect(newAdPath)

/** Takes or discards the older of two states of a new ad. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, personId } = personContextOf(context)
  if ((await sentField(request, 'act')) === 'drop') {
    await dropOlder(ctx, personId)
    return redirect(newAdPath)
  }
  const step = await takeOlder(ctx, personId)
  return redirect(step ? newAdStepPath(step) : newAdPath)
}
