import { sentForm } from '#kit/sent-form.ts'
import { cacheOwner } from '#platform/cache-owner.ts'
import { contextOf, type RequestContext } from '#platform/context.ts'
import { guestSession } from '#platform/session.ts'
import { answerLogin, loginFields } from '../server/answer-login.ts'
import { presentSignInState } from '../server/present-sign-in-state.ts'
import type { SignInState } from '../sign-in-state.ts'
import type { Route } from './+types/login-step'

const noStore = { 'cache-control': 'private, no-store' }
/** The sheet compares the owner to detect whether the person of the open page returned. */
const finish = ({ secrets }: RequestContext, personId: bigint): SignInState => ({
  step: 'done',
  owner: cacheOwner(secrets, { ...guestSession, personId }),
})

const answer = (state: SignInState) => Response.json(state, { headers: noStore })

/** Returns the sign-in step of this browser, for the sheet over an open page. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  if (ctx.scope.session.personId !== null) return answer(finish(ctx, ctx.scope.session.personId))
  return answer(await presentSignInState(request, ctx, url.searchParams.has('edit')))
}

/**
 * Handles the forms of /login; a refusal names its field. A sign-in in another tab counts as done.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  if (ctx.scope.session.personId !== null) return answer(finish(ctx, ctx.scope.session.personId))
  const form = await sentForm(request, loginFields)
  const login = await answerLogin({ request, url, form, ctx })
  if ('go' in login)
    return answer(login.personId === undefined ? await presentSignInState(request, ctx) : finish(ctx, login.personId))
  const { problem, status } = login
  const headers = new Headers(noStore)
  if (status === 429) headers.set('retry-after', String(login.retryAfterSeconds))
  const error = { code: 'sign-in-refused', message: problem.text, fields: { [problem.field]: problem.text } }
  return Response.json({ error }, { status, headers })
}
