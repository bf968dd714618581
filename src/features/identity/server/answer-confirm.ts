import type { RequestContext } from '#platform/context.ts'
import { safeNext } from '#platform/guards.ts'
import { confirmPath } from '#platform/staff.ts'
import { codeField } from '../schemas.ts'
import { refusals, waitText } from '../texts.ts'
import type { LoginProblem } from './answer-login.ts'
import { confirmPerson, requestConfirmation } from './confirm-person.ts'

type ConfirmAnswer = { go: string } | { problem: LoginProblem; waitSeconds?: number }

/**
 * Handles the posts of /login/confirm by `intent`: `request`, `resend` or `call` for a code,
 * `verify` for the typed one.
 */
export async function answerConfirm(ctx: RequestContext, form: FormData, url: URL): Promise<ConfirmAnswer> {
  const next = safeNext(url.searchParams.get('next'))
  const intent = form.get('intent')
  return intent === 'verify' ? verify(ctx, form) : send(ctx, String(intent), next)
}

async function send(ctx: RequestContext, intent: string, nextPath: string): Promise<ConfirmAnswer> {
  const how = { again: intent !== 'request', byCall: intent === 'call' }
  // The screen requires a session.
  const personId = ctx.scope.session.personId!
  const sent = await requestConfirmation(ctx, { personId, nextPath, ...how })
  if (sent.ok) return { go: confirmPath(nextPath) }
  return { problem: { field: 'resend', text: waitText(sent), typed: '' }, waitSeconds: sent.waitSeconds }
}

async function verify(ctx: RequestContext, form: FormData): Promise<ConfirmAnswer> {
  const typed = String(form.get('code') ?? '').slice(0, 60)
  const code = codeField.safeParse(typed)
  const problem = (text: string): ConfirmAnswer => ({ problem: { field: 'code', text, typed } })
  if (!code.success) return problem(refusals['code-incomplete'])
  const confirmed = await confirmPerson(ctx, code.data)
  return confirmed.ok ? { go: safeNext(confirmed.value) } : problem(refusals[confirmed.code])
}
