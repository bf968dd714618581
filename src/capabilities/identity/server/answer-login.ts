import type { Mobile } from '#kit/mobile.ts'
import type { Doing } from '#platform/context.ts'
import { safeNext } from '#platform/guards.ts'
import { loginPath } from '../login-path.ts'
import { codeField, mobileField } from '../schemas.ts'
import { limitText, refusals, resendText } from '../texts.ts'
import { ensureBrowserToken, readBrowserToken, setSessionCookie } from './cookies.ts'
import { getSignInStep } from './get-sign-in-step.ts'
import { requestSignInCode } from './request-sign-in-code.ts'
import { verifySignInCode } from './verify-sign-in-code.ts'

/** What went wrong, at which field, and what the person had typed. */
export type LoginProblem = { field: 'mobile' | 'code' | 'resend'; text: string; typed: string }

export type LoginAnswer =
  | { go: string }
  | { problem: LoginProblem; status: 422 }
  | { problem: LoginProblem; status: 429; retryAfterSeconds: number }

type Post = { request: Request; url: URL; form: FormData; doing: Doing }

/** Longer than any number or code with its separators; more is not given back to the page. */
const typedLength = 60

/** The three posts of /login, told apart by `intent`: `request` a code, `resend` it, `verify` what was typed. */
export function answerLogin(post: Post): Promise<LoginAnswer> {
  const intent = post.form.get('intent')
  if (intent === 'verify') return verify(post)
  return intent === 'resend' ? resend(post) : ask(post)
}

async function ask({ request, url, form, doing }: Post): Promise<LoginAnswer> {
  const typed = text(form, 'mobile')
  const mobile = mobileField.safeParse(typed)
  if (!mobile.success) return refused('mobile', refusals['mobile-invalid'], typed)
  const browserToken = ensureBrowserToken(request, doing)
  const nextPath = safeNext(url.searchParams.get('next'))
  return send({ doing, url, mobile: mobile.data, browserToken, nextPath, again: false }, { field: 'mobile', typed })
}

async function resend({ request, url, doing }: Post): Promise<LoginAnswer> {
  const browserToken = readBrowserToken(request, doing)
  const step = await getSignInStep(doing, browserToken)
  if (!browserToken || step.step === 'mobile') return refused('mobile', refusals['code-unknown'], '')
  const { mobile, nextPath } = step
  return send({ doing, url, mobile, browserToken, nextPath, again: true }, { field: 'resend', typed: '' })
}

type Sending = { doing: Doing; url: URL; mobile: Mobile; browserToken: string; nextPath: string; again: boolean }

async function send({ doing, url, ...wanted }: Sending, at: Omit<LoginProblem, 'text'>): Promise<LoginAnswer> {
  const answer = await requestSignInCode(doing, wanted)
  if (answer.ok) return { go: loginPath(url) }
  const words = answer.code === 'limited' ? limitText : resendText
  const problem = { ...at, text: words(answer.waitSeconds) }
  return { problem, status: 429, retryAfterSeconds: answer.waitSeconds }
}

async function verify({ request, form, doing }: Post): Promise<LoginAnswer> {
  const typed = text(form, 'code')
  const code = codeField.safeParse(typed)
  if (!code.success) return refused('code', refusals['code-incomplete'], typed)
  const browserToken = readBrowserToken(request, doing)
  const answer = await verifySignInCode(doing, { browserToken, code: code.data })
  if (!answer.ok && answer.code === 'code-unknown') return refused('mobile', refusals['code-unknown'], '')
  if (!answer.ok) return refused('code', refusals[answer.code], typed)
  setSessionCookie(doing, answer.value.token)
  return { go: safeNext(answer.value.nextPath) }
}

const text = (form: FormData, name: string): string => String(form.get(name) ?? '').slice(0, typedLength)

const refused = (field: LoginProblem['field'], words: string, typed: string): LoginAnswer => ({
  problem: { field, text: words, typed },
  status: 422,
})
