import type { Mobile } from '#kit/mobile.ts'
import type { RequestContext } from '#platform/context.ts'
import { safeNext } from '#platform/guards.ts'
import { loginPath } from '../login-path.ts'
import type { ClaimKind } from '../rules.ts'
import { codeField, mobileField } from '../schemas.ts'
import { lockedText, refusals, waitText } from '../texts.ts'
import { ensureBrowserToken, readBrowserToken, setSessionCookie } from './cookies.ts'
import { findCodeStep } from './find-code-step.ts'
import { requestCode } from './request-code.ts'
import { claimAccount, enterWithProof } from './second-proof/enter-with-proof.ts'
import { proofProblem, readProof, type ProofProblem } from './second-proof/read-proof.ts'
import { browserHolder } from './sign-in-codes.ts'
import { verifySignInCode } from './verify-sign-in-code.ts'

/** The problem, its field, and the typed text. */
export type LoginProblem = { field: 'mobile' | 'code' | 'resend'; text: string; typed: string } | ProofProblem

export type LoginAnswer =
  | { go: string; /** The person who signed in. */ personId?: bigint }
  | { problem: LoginProblem; status: 422 }
  | { problem: LoginProblem; status: 429; retryAfterSeconds: number }

/** The fields of the /login forms. */
export const loginFields = ['intent', 'mobile', 'code', 'way', 'proof'] as const

type Post = { request: Request; url: URL; form: FormData; ctx: RequestContext }

/** Longer than any number or code with separators; longer text is not returned to the page. */
const typedLength = 60

/**
 * Handles the posts of /login by `intent`: `request` a code, `resend` it, `call` by voice, `verify`
 * the code, `prove` more, `claim` access without a proof, or disown with `not-mine`.
 */
export function answerLogin(post: Post): Promise<LoginAnswer> {
  const intent = post.form.get('intent')
  if (intent === 'verify') return verify(post)
  if (intent === 'prove') return prove(post)
  if (intent === 'claim' || intent === 'not-mine') return claim(post, intent === 'claim' ? 'open' : 'release')
  return intent === 'resend' || intent === 'call' ? resend(post) : ask(post)
}

async function ask({ request, url, form, ctx }: Post): Promise<LoginAnswer> {
  const typed = text(form, 'mobile')
  const mobile = mobileField.safeParse(typed)
  if (!mobile.success) return refused('mobile', refusals['mobile-invalid'], typed)
  const browserToken = ensureBrowserToken(request, ctx)
  const nextPath = safeNext(url.searchParams.get('next'))
  const holder = browserHolder(browserToken)
  return send({ ctx, url, mobile: mobile.data, holder, nextPath, again: false }, { field: 'mobile', typed })
}

async function resend({ request, url, form, ctx }: Post): Promise<LoginAnswer> {
  const browserToken = readBrowserToken(request, ctx)
  const holder = browserToken === undefined ? undefined : browserHolder(browserToken)
  const step = holder && (await findCodeStep(ctx, holder, 'sign-in'))
  if (!step) return refused('mobile', refusals['code-unknown'], '')
  const { mobile, nextPath } = step
  const byCall = form.get('intent') === 'call'
  return send({ ctx, url, mobile, holder, nextPath, again: true, byCall }, { field: 'resend', typed: '' })
}

type Sending = {
  ctx: RequestContext
  url: URL
  mobile: Mobile
  holder: Buffer
  nextPath: string
  again: boolean
  byCall?: boolean
}

async function send(
  { ctx, url, ...target }: Sending,
  at: { field: 'mobile' | 'resend'; typed: string },
): Promise<LoginAnswer> {
  const answer = await requestCode(ctx, { ...target, purpose: 'sign-in' })
  if (answer.ok) return { go: loginPath(url) }
  const problem = { ...at, text: waitText(answer) }
  return { problem, status: 429, retryAfterSeconds: answer.waitSeconds }
}

async function verify({ request, url, form, ctx }: Post): Promise<LoginAnswer> {
  const typed = text(form, 'code')
  const code = codeField.safeParse(typed)
  if (!code.success) return refused('code', refusals['code-incomplete'], typed)
  const browserToken = readBrowserToken(request, ctx)
  const answer = await verifySignInCode(ctx, { browserToken, code: code.data })
  // The same page requires the proof.
  if (!answer.ok && answer.code === 'proof-needed') return { go: loginPath(url) }
  if (!answer.ok && answer.code === 'code-unknown') return refused('mobile', refusals['code-unknown'], '')
  if (!answer.ok && answer.code === 'locked') return refused('mobile', lockedText(answer.reason), '')
  if (!answer.ok) return refused('code', refusals[answer.code], typed)
  setSessionCookie(ctx, answer.value.token)
  return { go: safeNext(answer.value.nextPath), personId: answer.value.personId }
}

async function prove({ request, form, ctx }: Post): Promise<LoginAnswer> {
  const given = readProof(form)
  if (!given.ok) return { problem: given.problem, status: 422 }
  const answer = await enterWithProof(ctx, { browserToken: readBrowserToken(request, ctx), ...given.value })
  if (answer.ok) {
    setSessionCookie(ctx, answer.value.token)
    return { go: safeNext(answer.value.nextPath), personId: answer.value.personId }
  }
  if (answer.code === 'code-unknown') return refused('mobile', refusals['code-unknown'], '')
  if (answer.code === 'locked') return refused('mobile', lockedText(answer.reason), '')
  const { problem, retryAfterSeconds } = proofProblem(answer, given.value.way)
  return retryAfterSeconds === undefined ? { problem, status: 422 } : { problem, status: 429, retryAfterSeconds }
}

async function claim({ request, url, ctx }: Post, kind: ClaimKind): Promise<LoginAnswer> {
  const claimed = await claimAccount(ctx, { browserToken: readBrowserToken(request, ctx), kind })
  return claimed.ok ? { go: loginPath(url) } : refused('mobile', refusals['code-unknown'], '')
}

const text = (form: FormData, name: string): string => String(form.get(name) ?? '').slice(0, typedLength)

const refused = (field: 'mobile' | 'code' | 'resend', words: string, typed: string): LoginAnswer => ({
  problem: { field, text: words, typed },
  status: 422,
})
