import { data, useNavigation, type ShouldRevalidateFunction } from 'react-router'
import { redirect } from '#kit/redirect.ts'
import { sentForm } from '#kit/sent-form.ts'
import { contextOf } from '#platform/context.ts'
import { requireGuest } from '#platform/guards.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Gate } from '#ui/layout/gate.tsx'
import { lazyWhenVisible } from '#ui/lazy-when-visible.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { proofTexts } from '../account-texts.ts'
import { CodeStep } from '../components/code-step.tsx'
import { MobileStep } from '../components/mobile-step.tsx'
import { answerLogin, loginFields } from '../server/answer-login.ts'
import { presentSignInState } from '../server/present-sign-in-state.ts'
import { editPath, loginPath } from '../login-path.ts'
import { loginTexts } from '../texts.ts'
import type { Route } from './+types/login'

// Most people sign in without it.
const load = () => import('../components/proof-step.tsx').then(({ ProofStep }) => ProofStep)
const ProofStep = lazyWhenVisible(import.meta.env.SSR ? await load() : null, load)

export const middleware = [requireGuest]

export const meta: Route.MetaFunction = () => pageTitle(loginTexts.title)

/** Also after a refused code, because other ways may be due. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === 'POST' || defaultShouldRevalidate

/** Pass on `Retry-After` of a limit. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const edit = url.searchParams.has('edit')
  const state = await presentSignInState(request, ctx, edit)
  const path = loginPath(url)
  // Kept in the form's address, so that a refused number does not return to the code.
  const passwordPath = loginPath(url, '/login/password')
  return { ...state, passwordPath, path: edit && state.step === 'mobile' && state.mobile ? editPath(path) : path }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const answer = await answerLogin({
    request,
    url,
    form: await sentForm(request, loginFields),
    ctx: contextOf(context),
  })
  if ('go' in answer) throw redirect(answer.go)
  const { problem, status } = answer
  const wait = status === 429 ? { headers: { 'retry-after': String(answer.retryAfterSeconds) } } : {}
  return data({ problem }, { status, ...wait })
}

const titles = { mobile: loginTexts.title, code: loginTexts.codeTitle, proof: proofTexts.title } as const

/** The steps of signing in, on one address. */
export default function LoginScreen({ loaderData: state, actionData }: Route.ComponentProps) {
  const problem = actionData?.problem
  const busy = useNavigation().formMethod === 'POST'
  const target = { action: state.path }
  return (
    <Gate title={titles[state.step]} lead={state.step === 'mobile' && loginTexts.lead}>
      {state.step === 'proof' && (
        <>
          <ProofStep
            {...state}
            target={target}
            problem={problem?.field === 'proof' ? problem : undefined}
            busy={busy}
          />
          <p className="mt-2 text-center">
            <ButtonLink kind="quiet" href={editPath(state.path)}>
              {proofTexts.anotherNumber}
            </ButtonLink>
          </p>
        </>
      )}
      {state.step === 'mobile' && (
        <>
          <MobileStep target={target} mobile={state.mobile} problem={problem} busy={busy} />
          <p className="mt-2 text-center">
            <ButtonLink kind="quiet" href={state.passwordPath}>
              {loginTexts.withPassword}
            </ButtonLink>
          </p>
        </>
      )}
      {state.step === 'code' && (
        <CodeStep
          key={state.trace}
          signingIn
          target={target}
          sent={state}
          passwordPath={state.passwordPath}
          problem={problem}
          busy={busy}
        />
      )}
    </Gate>
  )
}
