import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { formatTime } from '#kit/jalali.ts'
import { doing } from '#platform/context.ts'
import { guestsOnly } from '#platform/guards.ts'
import { CodeStep } from '../components/code-step.tsx'
import { MobileStep } from '../components/mobile-step.tsx'
import { answerLogin } from '../server/answer-login.ts'
import { ensureBrowserToken } from '../server/cookies.ts'
import { getSignInStep } from '../server/get-sign-in-step.ts'
import { editPath, loginPath } from '../login-path.ts'
import { loginTexts } from '../texts.ts'

export const middleware = [guestsOnly]

export const meta: MetaFunction = () => [{ title: loginTexts.title }]

/** Refusals by a limit tell machines too how long to wait. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const asked = doing(context)
  // Given before the first post, so that two clicks on «send» come from one browser and send one code.
  const step = await getSignInStep(asked, ensureBrowserToken(request, asked))
  const demo = asked.config.MODE === 'demo'
  const path = loginPath(url)
  if (step.step === 'mobile') return { step: 'mobile' as const, mobile: '', path, demo }
  const { mobile, maskedMobile, sentAt, secondsToResend } = step
  if (url.searchParams.has('edit')) {
    // Kept in the form's address, so that a refused number does not lead back to the code.
    return { step: 'mobile' as const, mobile: mobile as string, path: editPath(path), demo }
  }
  return { step: 'code' as const, maskedMobile, sentAt: formatTime(sentAt), secondsToResend, path, demo }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const answer = await answerLogin({ request, url, form: await request.formData(), doing: doing(context) })
  if ('go' in answer) throw redirect(answer.go)
  const { problem, status } = answer
  const wait = status === 429 ? { headers: { 'retry-after': String(answer.retryAfterSeconds) } } : {}
  return data({ problem }, { status, ...wait })
}

/** Both steps of signing in, on one address. */
export default function LoginScreen() {
  const state = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()?.problem
  const busy = useNavigation().formMethod === 'POST'
  return (
    <>
      {state.step === 'mobile' ? (
        <MobileStep action={state.path} mobile={state.mobile} problem={problem} busy={busy} />
      ) : (
        <CodeStep key={state.sentAt} action={state.path} sent={state} problem={problem} busy={busy} />
      )}
      {state.demo && (
        <p className="mt-6 text-center text-note text-muted">
          <a href="/dev/sms" target="_blank" rel="noopener" className="underline">
            {loginTexts.demo}
          </a>
        </p>
      )}
    </>
  )
}
