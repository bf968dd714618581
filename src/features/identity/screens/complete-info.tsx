import { contextOf } from '#platform/context.ts'
import { safeNext, signInRequired } from '#platform/guards.ts'
import { Gate } from '#ui/layout/gate.tsx'
import { SignInFirst } from '#ui/parts/sign-in-first.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { infoTexts } from '../account-texts.ts'
import { InfoForm } from '../components/info-form.tsx'
import { InfoSummary } from '../components/info-summary.tsx'
import { presentInfo } from '../server/info/present-info.ts'
import { answerInfo } from './answer-info.ts'
import type { Route } from './+types/complete-info'

export const meta: Route.MetaFunction = () => pageTitle(infoTexts.title)

/** Pass on `Retry-After` of a limit. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

/** A contract waits for the details (`contractInfoPath`). */
const isForContract = (url: URL): boolean => url.searchParams.get('for') === 'contract'

/** A guest sees the page with a sign-in link that returns to it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  const here = url.pathname + url.search
  const next = safeNext(url.searchParams.get('next'))
  const contract = isForContract(url)
  return { here, next, contract, view: personId === null ? null : await presentInfo(ctx, personId) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  if (personId === null) throw signInRequired(request, url.pathname + url.search)
  return answerInfo({
    request,
    ctx,
    personId,
    next: safeNext(url.searchParams.get('next')),
    contract: isForContract(url),
  })
}

/** Personal details that services need; every field explains why, and all are optional. */
export default function CompleteInfoScreen({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { view, here, next, contract } = loaderData
  if (!view) {
    return (
      <Gate title={infoTexts.title} lead={infoTexts.guest}>
        <SignInFirst here={here} label={infoTexts.signIn} wide>
          <p className="text-label">{infoTexts.guestAbout}</p>
        </SignInFirst>
      </Gate>
    )
  }
  if (view.complete) {
    return (
      <Gate title={infoTexts.done} lead={infoTexts.doneAbout}>
        <InfoSummary view={view} next={next} />
      </Gate>
    )
  }
  return (
    <Gate title={infoTexts.title} lead={contract ? infoTexts.contractAbout : infoTexts.about}>
      <InfoForm view={view} action={here} next={next} contract={contract} answer={answer} />
    </Gate>
  )
}
