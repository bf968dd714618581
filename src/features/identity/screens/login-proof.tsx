import { data, useNavigation } from 'react-router'
import { redirect } from '#kit/redirect.ts'
import { sentForm } from '#kit/sent-form.ts'
import { personContextOf, requireSignIn, safeNext } from '#platform/guards.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Gate } from '#ui/layout/gate.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { confirmTexts, proofTexts } from '../account-texts.ts'
import { ProofForms } from '../components/proof-step.tsx'
import { proofPath } from '../rules.ts'
import { loginFields } from '../server/answer-login.ts'
import { readProof, proofProblem } from '../server/second-proof/read-proof.ts'
import { findProofs } from '../server/second-proof/find-proofs.ts'
import { owesSecondProof, proveAgain } from '../server/second-proof/require-second-proof.ts'
import type { Route } from './+types/login-proof'

export const middleware = [requireSignIn]

export const meta: Route.MetaFunction = () => pageTitle(proofTexts.title)

/** Pass on `Retry-After` of a limit. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const next = safeNext(url.searchParams.get('next'))
  if (!(await owesSecondProof(ctx, personId))) throw redirect(next)
  return { path: proofPath(next), ways: await findProofs(ctx.db, personId, ctx.now) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { ctx, personId } = personContextOf(context)
  const given = readProof(await sentForm(request, loginFields))
  if (!given.ok) return data({ problem: given.problem }, { status: 422 })
  const proved = await proveAgain(ctx, personId, given.value)
  if (proved.ok) throw redirect(safeNext(url.searchParams.get('next')))
  const { problem, retryAfterSeconds } = proofProblem(proved, given.value.way)
  const wait = retryAfterSeconds === undefined ? {} : { headers: { 'retry-after': String(retryAfterSeconds) } }
  return data({ problem }, { status: retryAfterSeconds === undefined ? 422 : 429, ...wait })
}

/** Requires a second proof before an action that could give away an account or its money. */
export default function LoginProofScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { path, ways } = loaderData
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Gate title={proofTexts.title}>
      <div className="flex flex-col gap-4">
        <p className="text-label">{proofTexts.about.act}</p>
        <ProofForms target={{ action: path }} ways={ways} at="act" problem={actionData?.problem} busy={busy} />
      </div>
      <p className="mt-2 text-center">
        <ButtonLink kind="quiet" href="/profile">
          {confirmTexts.back}
        </ButtonLink>
      </p>
    </Gate>
  )
}
