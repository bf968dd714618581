import { redirect } from '#kit/redirect.ts'
import { contextOf } from '#platform/context.ts'
import { pageTitle } from '#ui/page-title.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { ordersPath } from '../addresses.ts'
import { PaymentResult } from '../components/payment-result.tsx'
import { publicIdSchema } from '../schemas.ts'
import { findPayment } from '../server/find-payable.ts'
import { bankReturnText } from '../texts.ts'
import { payableKind } from '../server/payable-kinds.ts'
import { presentResult } from '../server/present-result.ts'
import { isResultToken } from '../server/result-token.ts'
import type { Route } from './+types/result'

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const id = publicIdSchema.safeParse(url.searchParams.get('id'))
  const match = id.success ? await findPayment(ctx.db, id.data) : null
  if (!match) return { result: null }
  const { personId } = ctx.scope.session
  const owner = personId !== null && match.payment.person_id === personId
  if (!owner && !isResultToken(ctx.secrets, match.payment.public_id, url.searchParams.get('t'))) return { result: null }
  const kind = payableKind(ctx.manifests, match.payable.kind)
  if (owner && kind.tellsOfPayment && match.payment.settled_to === 'payable') {
    throw redirect(kind.pathOf(match.payable.subject), 303)
  }
  // A person whose session ended at the bank signs in and returns here.
  const signIn = personId === null ? `/login?next=${encodeURIComponent(url.pathname + url.search)}` : null
  return { result: presentResult(ctx, match, { owner, signIn }) }
}

/** The state changes: neither a prefetch nor Back may show an earlier one. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'private, no-store' })

export const meta: Route.MetaFunction = () => pageTitle('نتیجهٔ پرداخت')

/** The result of a payment as far as known, and what happens next. */
export default function Result({ loaderData: { result } }: Route.ComponentProps) {
  if (result) return <PaymentResult view={result} />
  return (
    <EmptyState
      page
      drawing="no-results"
      title="این پرداخت پیدا نشد"
      action={<TextLink href={ordersPath}>سفارش‌های من</TextLink>}
    >
      {bankReturnText} اگر برنگشت، به پشتیبانی پیام بدهید.
    </EmptyState>
  )
}
