import { data } from 'react-router'
import { outsideAddress, redirect, redirectOutside } from '#kit/redirect.ts'
import { sentField, sentFields } from '#kit/sent-form.ts'
import { siteAddress } from '#kit/site-address.ts'
import type { RequestContext } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { readForm } from '#ui/form/read-form.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { withMoment } from '#ui/wait-texts.ts'
import { ordersPath, paymentResultPath, payPath } from '../addresses.ts'
import { DiscountPart } from '../components/discount-part.tsx'
import { HandOver } from '../components/hand-over.tsx'
import { PayForm, PayLines } from '../components/pay-form.tsx'
import { discountCodeSchema } from '../discount-schemas.ts'
import { publicIdSchema, startSchema } from '../schemas.ts'
import { dropDiscount, applyDiscount } from '../server/discounts/apply-discount.ts'
import { findLatestPayment, findPayable } from '../server/find-payable.ts'
import { presentPrebank } from '../server/present-prebank.ts'
import { resultToken } from '../server/result-token.ts'
import { startPayment, type StartAnswer, type Started } from '../server/start-payment.ts'
import { payableFlow } from '../states.ts'
import { discountRefusals, startRefusals } from '../texts.ts'
import type { Route } from './+types/prebank'

export const middleware = [requireSignIn]

const idOf = (url: URL) => {
  const id = publicIdSchema.safeParse(url.searchParams.get('id'))
  if (!id.success) throw new AppError('not-found', 404)
  return id.data
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  if (!url.searchParams.has('id')) return { pay: null, closed: null, earlier: null }
  const payable = await findPayable(ctx.db, { id: idOf(url), personId })
  if (!payable) throw new AppError('not-found', 404)
  const late = payable.expires_at !== null && payable.expires_at <= ctx.now
  const last = await findLatestPayment(ctx.db, payable.id)
  if (payable.state === 'open' && !late) {
    const unsure = last && (last.state === 'redirected' || last.state === 'suspicious')
    const earlier = unsure ? paymentResultPath(last.public_id, resultToken(ctx.secrets, last.public_id)) : null
    return { pay: await presentPrebank(ctx, payable), closed: null, earlier }
  }
  const state = payable.state === 'open' ? 'expired' : payable.state
  const result = last && paymentResultPath(last.public_id, resultToken(ctx.secrets, last.public_id))
  return { pay: null, closed: { title: payable.title, state, result: result ?? null }, earlier: null }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { ctx, personId } = personContextOf(context)
  const intent = await sentField(request, 'intent')
  if (intent === 'use-discount') return answerDiscount(ctx, { request, payableId: idOf(url), personId })
  if (intent === 'drop-discount') {
    const dropped = await dropDiscount(ctx, { payableId: idOf(url), personId })
    if (dropped.ok) return redirect(payPath(idOf(url)), 303)
    if (dropped.code === 'unknown') throw new AppError('not-found', 404)
    return data({ problem: discountRefusals[dropped.code] }, { status: 409 })
  }
  const form = await sentFields(request, Object.keys(startSchema.shape), startSchema)
  if (!form.success) return data({ problem: startRefusals['gateway-unknown'] }, { status: 422 })
  const { gateway, useWallet, amountRial, startKey } = form.data
  const started = await startPayment(ctx, {
    payableId: idOf(url),
    personId,
    gateway: gateway ?? null,
    useWallet: useWallet === 'on',
    amountRial: BigInt(amountRial),
    startKey,
  })
  if (started.ok) return leave(ctx, started.value)
  return refuseStart(ctx, started, idOf(url))
}

type Discounting = { request: Request; payableId: string; personId: bigint }

async function answerDiscount(ctx: RequestContext, { request, ...target }: Discounting) {
  const form = await readForm(request, discountCodeSchema)
  if (!form.ok) return form.answer
  const used = await applyDiscount(ctx, { ...target, code: form.value.discountCode })
  if (used.ok) return redirect(payPath(target.payableId), 303)
  if (used.code === 'unknown') throw new AppError('not-found', 404)
  return form.refuse(
    { discountCode: withMoment(discountRefusals[used.code], ctx) },
    used.code === 'too-many' ? 429 : 422,
  )
}

function refuseStart(ctx: RequestContext, refusal: Exclude<StartAnswer, { ok: true }>, payableId: string) {
  if (refusal.code === 'unknown') throw new AppError('not-found', 404)
  if (refusal.code === 'too-many') {
    const problem = withMoment('پشت سر هم چند پرداخت شروع کرده‌اید. کمی بعد دوباره امتحان کنید.', ctx)
    return data({ problem }, { status: 429 })
  }
  // The page shows a paid or expired state itself.
  if (refusal.code === 'paid' || refusal.code === 'expired' || refusal.code === 'closed')
    return redirect(payPath(payableId), 303)
  return data({ problem: startRefusals[refusal.code] }, { status: refusal.code.startsWith('gateway') ? 503 : 409 })
}

/**
 * Redirects to the gateway, by address or form, or to the result when nothing is left to pay there.
 */
function leave(ctx: RequestContext, { paymentId, redirect: way }: Started) {
  if (way === null) return redirect(paymentResultPath(paymentId, resultToken(ctx.secrets, paymentId)), 303)
  const origins = ctx.providers.gateways.flatMap((gateway) => gateway.origin() ?? [])
  const ours = way.url.startsWith('/')
  if (way.kind === 'post') {
    const url = ours ? siteAddress(way.url, '/') : outsideAddress(way.url, origins)
    return data({ handOver: { url, fields: way.fields } })
  }
  return ours ? redirect(way.url, 303) : redirectOutside(way.url, origins)
}

/** Key and amount are current: neither a prefetch nor Back may show earlier ones. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'private, no-store' })

/** No navigation around the button. */
export const handle = { bare: true }

export const meta: Route.MetaFunction = () => pageTitle('پرداخت')

/** The last page before the bank: the lines, the payee, and the means of payment. */
export default function Prebank({ loaderData: { pay, closed, earlier }, actionData }: Route.ComponentProps) {
  if (actionData && 'handOver' in actionData) return <HandOver {...actionData.handOver} />
  const problem = actionData && 'problem' in actionData ? actionData.problem : undefined
  const answer = actionData && 'status' in actionData ? actionData : undefined
  if (pay) {
    return (
      <div className="mx-auto flex w-full max-w-[640px] flex-col gap-6">
        <PageHeader title="پرداخت" back={{ href: ordersPath, label: 'سفارش‌های من' }} />
        {problem && (
          <Notice tone="bad" live>
            {problem}
          </Notice>
        )}
        {earlier && (
          <Notice tone="warn">
            پرداخت قبلی شما برای همین سفارش هنوز نتیجه ندارد. اگر در درگاه پرداخت کرده‌اید، اول{' '}
            <a href={earlier} className="text-link-inline">
              نتیجهٔ آن را ببینید
            </a>
            .
          </Notice>
        )}
        <PayLines view={pay} />
        {pay.discount !== undefined && (
          <DiscountPart key={pay.discount?.code} code={pay.discount?.code} answer={answer} />
        )}
        <PayForm view={pay} />
      </div>
    )
  }
  return (
    <EmptyState
      page
      drawing="no-results"
      title={closed ? `«${closed.title}»: ${payableFlow.labels[closed.state]}` : 'پرداختی انتخاب نشده'}
      action={
        closed?.result ? (
          <TextLink href={closed.result}>نتیجهٔ پرداخت</TextLink>
        ) : (
          <TextLink href={ordersPath}>سفارش‌های من</TextLink>
        )
      }
    />
  )
}
