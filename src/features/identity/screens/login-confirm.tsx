import { data, useNavigation, type ShouldRevalidateFunction } from 'react-router'
import { redirect } from '#kit/redirect.ts'
import { sentForm } from '#kit/sent-form.ts'
import { contextOf } from '#platform/context.ts'
import { personContextOf, requireSignIn, safeNext, signInRequired } from '#platform/guards.ts'
import { confirmPath, isRecentlyConfirmed } from '#platform/staff.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Gate } from '#ui/layout/gate.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { confirmTexts } from '../account-texts.ts'
import { CodeStep } from '../components/code-step.tsx'
import { answerConfirm } from '../server/answer-confirm.ts'
import { findCodeStep } from '../server/find-code-step.ts'
import { getPerson } from '../server/get-person.ts'
import { presentCode } from '../server/present-sign-in-state.ts'
import { sessionHolder } from '../server/sign-in-codes.ts'
import type { Route } from './+types/login-confirm'

export const middleware = [requireSignIn]

export const meta: Route.MetaFunction = () => pageTitle(confirmTexts.title)

/** Also after a refused code, because other ways may be due. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === 'POST' || defaultShouldRevalidate

/** Pass on `Retry-After` of a limit. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

/** Sends no code before the person requests it: opening an address must not cost a message. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const { session } = ctx.scope
  const next = safeNext(url.searchParams.get('next'))
  if (isRecentlyConfirmed(session, ctx.now)) throw redirect(next)
  const step = await findCodeStep(ctx, sessionHolder(session), 'confirm')
  const { maskedMobile } = await getPerson(ctx.db, ctx.secrets, personId)
  return { path: confirmPath(next), maskedMobile, sent: step && presentCode(step) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  if (!ctx.scope.session.personId) throw signInRequired(request, url.pathname + url.search)
  const answer = await answerConfirm(ctx, await sentForm(request, ['intent', 'code']), url)
  if ('go' in answer) throw redirect(answer.go)
  const { problem, waitSeconds } = answer
  const wait = waitSeconds === undefined ? {} : { headers: { 'retry-after': String(waitSeconds) } }
  return data({ problem }, { status: waitSeconds === undefined ? 422 : 429, ...wait })
}

/** Requires a fresh proof by code before a sensitive action of a signed-in person. */
export default function LoginConfirmScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { path, maskedMobile, sent } = loaderData
  const problem = actionData?.problem
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Gate title={confirmTexts.title}>
      {sent ? (
        <CodeStep key={sent.trace} target={{ action: path }} sent={sent} problem={problem} busy={busy} />
      ) : (
        <PostForm action={path} className="flex flex-col gap-4">
          <p className="text-label">{confirmTexts.about(maskedMobile)}</p>
          {problem && (
            <Notice tone="warn" live>
              {problem.text}
            </Notice>
          )}
          <input type="hidden" name="intent" value="request" />
          <Button kind="main" type="submit" wide busy={busy} disabled={busy}>
            {busy ? confirmTexts.sending : confirmTexts.send}
          </Button>
        </PostForm>
      )}
      <p className="mt-2 text-center">
        <ButtonLink kind="quiet" href="/profile">
          {confirmTexts.back}
        </ButtonLink>
      </p>
    </Gate>
  )
}
