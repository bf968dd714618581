import { data } from 'react-router'
import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import type { RequestContext } from '#platform/context.ts'
import { safeNext } from '#platform/guards.ts'
import { passwordAdvice } from '#ui/form/password-texts.ts'
import { readForm, type FormAnswer } from '#ui/form/read-form.ts'
import { loginPath } from '../login-path.ts'
import { forgottenSchema, resetPasswordSchema } from '../schemas.ts'
import { lockedText, refusals, waitText } from '../texts.ts'
import { ensureBrowserToken, readBrowserToken, setSessionCookie } from '../server/cookies.ts'
import { findCodeStep } from '../server/find-code-step.ts'
import { requestCode } from '../server/request-code.ts'
import { browserHolder } from '../server/sign-in-codes.ts'
import { withRetryAfter } from '../server/wait-refusal.ts'
import { resetPassword } from '../server/password/set-password.ts'

type Post = { request: Request; url: URL; ctx: RequestContext }

/**
 * Handles the posts of /pages/forgot-password by `intent`: `resend` and `call` for another code,
 * `set`, or the number.
 */
export async function answerForgotten(post: Post) {
  const intent = await sentField(post.request, 'intent')
  if (intent === 'set') return setNew(post)
  return intent === 'resend' || intent === 'call' ? sendAgain(post, intent === 'call') : sendFirst(post)
}

const here = (url: URL): string => loginPath(url, '/pages/forgot-password')

async function sendFirst({ request, url, ctx }: Post) {
  const form = await readForm(request, forgottenSchema)
  if (!form.ok) return form.answer
  const holder = browserHolder(ensureBrowserToken(request, ctx))
  const nextPath = safeNext(url.searchParams.get('next'))
  const codeRequest = { mobile: form.value.mobile, holder, purpose: 'password', nextPath, again: false } as const
  const sent = await requestCode(ctx, codeRequest)
  if (sent.ok) return redirect(here(url))
  return withRetryAfter(form.refuse({ mobile: waitText(sent) }), sent.waitSeconds)
}

async function sendAgain({ request, url, ctx }: Post, byCall: boolean) {
  const token = readBrowserToken(request, ctx)
  const holder = token === undefined ? undefined : browserHolder(token)
  const step = holder && (await findCodeStep(ctx, holder, 'password'))
  if (!step) return redirect(here(url))
  const { mobile, nextPath } = step
  const sent = await requestCode(ctx, { mobile, holder, purpose: 'password', nextPath, again: true, byCall })
  if (sent.ok) return redirect(here(url))
  const answer: FormAnswer = { status: 'error', error: { '': [waitText(sent)] } }
  return withRetryAfter(data(answer), sent.waitSeconds)
}

async function setNew({ request, url, ctx }: Post) {
  const form = await readForm(request, resetPasswordSchema)
  if (!form.ok) return form.answer
  const { code, password, endOthers } = form.value
  const browserToken = readBrowserToken(request, ctx)
  const answer = await resetPassword(ctx, { browserToken, code, password, endOthers: endOthers === 'on' })
  if (answer.ok) {
    setSessionCookie(ctx, answer.value.token)
    return redirect(safeNext(url.searchParams.get('next')))
  }
  // The sign-in page requires the second proof; the new password follows.
  if (answer.code === 'proof-needed') return redirect('/login')
  if (answer.code === 'password-stolen') return form.refuse({ password: passwordAdvice.common })
  if (answer.code === 'locked') return form.refuse({ '': lockedText(answer.reason) })
  return form.refuse({ code: refusals[answer.code] })
}
