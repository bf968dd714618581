import {
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { findMobileChange, getPerson } from '#capabilities/identity/contract.ts'
import { contextOf } from '#platform/context.ts'
import { requireSignIn } from '#platform/guards.ts'
import { ButtonLink } from '#ui/button.tsx'
import { infoPath } from '../addresses.ts'
import { MobileCodes } from '../components/mobile-codes.tsx'
import { NewMobile } from '../components/new-mobile.tsx'
import { mobileTexts, shebaTexts } from '../texts.ts'
import { answerMobile } from './answer-mobile.ts'

export const middleware = [requireSignIn]

/** Refusals by a limit tell machines too how long to wait. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export async function loader({ url, context }: LoaderFunctionArgs) {
  const ctx = contextOf(context)
  const { maskedMobile } = await getPerson(ctx.db, ctx.secrets, ctx.scope.session.personId!)
  const change = await findMobileChange(ctx)
  return { maskedMobile, change, edit: url.searchParams.has('edit') }
}

export const action = ({ request, url, context }: ActionFunctionArgs) =>
  answerMobile({ request, ctx: contextOf(context), form: url.searchParams.get('form') })

export const meta: MetaFunction = () => [
  { title: `${mobileTexts.title} · فرمان` },
  { name: 'robots', content: 'noindex' },
]

/** The account moves to another number: first the number, then the codes of both. */
export default function MobileScreen() {
  const { maskedMobile, change, edit } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [query] = useSearchParams()
  const form = query.get('form')
  return (
    <div className="mx-auto max-w-md space-y-5">
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
