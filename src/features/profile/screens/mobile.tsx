import { useSearchParams } from 'react-router'
import { findMobileChange, getPerson, requireSecondProof } from '#features/identity/contract.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { ButtonLink } from '#ui/button.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { infoPath, mobilePath } from '../addresses.ts'
import { MobileCodes } from '../components/mobile-codes.tsx'
import { NewMobile } from '../components/new-mobile.tsx'
import { mobileTexts, shebaTexts } from '../texts.ts'
import { answerMobile } from './answer-mobile.ts'
import type { Route } from './+types/mobile'

export const middleware = [requireSignIn]

/** Pass on `Retry-After` of a limit. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  await requireSecondProof(ctx, personId, mobilePath)
  const { maskedMobile } = await getPerson(ctx.db, ctx.secrets, personId)
  const change = await findMobileChange(ctx)
  return { maskedMobile, change, edit: url.searchParams.has('edit') }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const post = { request, ...personContextOf(context) }
  await requireSecondProof(post.ctx, post.personId, mobilePath)
  return answerMobile({ ...post, form: url.searchParams.get('form') })
}

export const meta: Route.MetaFunction = () => pageTitle(mobileTexts.title)

/** Changes the account's number: first the new number, then the codes of both. */
export default function MobileScreen({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { maskedMobile, change, edit } = loaderData
  const [query] = useSearchParams()
  const form = query.get('form')
  return (
    <div className="own-page own-page-narrow">
      <header className="space-y-1">
        <h1 className="text-title">{mobileTexts.title}</h1>
        <p className="text-label text-muted">{mobileTexts.about(maskedMobile)}</p>
      </header>
      {change && !edit ? (
        <MobileCodes change={change} answer={answer} resent={form === 'resend'} />
      ) : (
        <NewMobile mobile={change?.mobile} answer={answer} />
      )}
      <p className="text-note text-muted">{mobileTexts.lost}</p>
      <ButtonLink kind="quiet" wide href={infoPath}>
        {shebaTexts.back}
      </ButtonLink>
    </div>
  )
}
