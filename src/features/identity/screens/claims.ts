import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { contextOf } from '#platform/context.ts'
import { signInRequired } from '#platform/guards.ts'
import { answerClaim } from '../server/second-proof/answer-claim.ts'
import type { Route } from './+types/claims'

const settingsPath = '/profile/settings'

/**
 * Handles the owner's objection to claims, or their statement that the account is not theirs, which
 * signs them out.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  if (personId === null) throw signInRequired(request, settingsPath)
  const intent = (await sentField(request, 'intent')) === 'not-mine' ? 'not-mine' : 'object'
  await answerClaim(ctx, personId, intent)
  return redirect(intent === 'object' ? `${settingsPath}?saved=claims#security` : '/')
}
