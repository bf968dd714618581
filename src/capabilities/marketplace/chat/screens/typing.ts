import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { sendJson } from '#platform/json-endpoint.ts'
import { validateParams } from '#platform/validate-params.ts'
import { threadParams } from '../schemas.ts'
import { isTyping, noteTyping } from '../server/typing.ts'
import type { Route } from './+types/typing'

export const middleware = [requireSignIn]

/** Whether the other of a thread is writing just now; asked by a page that was told so. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { threadId } = validateParams(threadParams, params)
  const { ctx, personId } = personContextOf(context)
  return sendJson({ typing: await isTyping(ctx, threadId, personId) })
}

export async function action({ params, context }: Route.ActionArgs) {
  const { threadId } = validateParams(threadParams, params)
  const { ctx, personId } = personContextOf(context)
  await noteTyping(ctx, threadId, personId)
  return sendJson({})
}
