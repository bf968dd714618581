import { contextOf } from '#platform/context.ts'
import { requireGuest } from '#platform/guards.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Gate } from '#ui/layout/gate.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { forgottenTexts } from '../account-texts.ts'
import { ForgottenNumber } from '../components/forgotten-number.tsx'
import { NewPassword } from '../components/new-password.tsx'
import { editPath, loginPath } from '../login-path.ts'
import { ensureBrowserToken } from '../server/cookies.ts'
import { findCodeStep } from '../server/find-code-step.ts'
import { presentCode } from '../server/present-sign-in-state.ts'
import { browserHolder } from '../server/sign-in-codes.ts'
import { answerForgotten } from './answer-forgotten.ts'
import type { Route } from './+types/forgot-password'

/** A signed-in person changes the password in the settings, also by a code. */
export const middleware = [requireGuest]

export const meta: Route.MetaFunction = () => pageTitle(forgottenTexts.title)

/** Pass on `Retry-After` of a limit. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const step = await findCodeStep(ctx, browserHolder(ensureBrowserToken(request, ctx)), 'password')
  const edit = url.searchParams.has('edit')
  const path = loginPath(url, '/pages/forgot-password')
  return {
    mobile: edit ? step?.mobile : undefined,
    sent: edit || !step ? null : presentCode(step),
    path,
    editPath: editPath(path),
    loginPath: loginPath(url),
  }
}

export const action = ({ request, url, context }: Route.ActionArgs) =>
  answerForgotten({ request, url, ctx: contextOf(context) })

/** Sets a new password by a code: first the number, then code and password together. */
export default function ForgotPasswordScreen({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { sent, mobile, path, ...paths } = loaderData
  return (
    <Gate title={forgottenTexts.title}>
      {sent ? (
        <NewPassword key={sent.trace} path={path} editPath={paths.editPath} sent={sent} answer={answer} />
      ) : (
        <ForgottenNumber mobile={mobile} answer={answer} />
      )}
      <p className="mt-2 text-center">
        <ButtonLink kind="quiet" href={paths.loginPath}>
          {forgottenTexts.back}
        </ButtonLink>
      </p>
    </Gate>
  )
}
