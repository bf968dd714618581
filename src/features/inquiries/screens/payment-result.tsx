import { data } from 'react-router'
import { licenceRemindPath } from '#features/garage/contract.ts'
import { redirect } from '#kit/redirect.ts'
import { sentField, sentValues } from '#kit/sent-form.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { readForm } from '#ui/form/read-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { TextLink } from '#ui/parts/text-link.tsx'
import { withMoment } from '#ui/wait-texts.ts'
import { answerPath, myInquiriesPath } from '../addresses.ts'
import { BasketOutcome } from '../components/basket-outcome.tsx'
import type { OwedView } from '../answer-view.ts'
import { RunOutcome } from '../components/run-outcome.tsx'
import { InquiryOutcome } from '../components/inquiry-outcome.tsx'
import { recheckSchema, recheckTexts } from '../recheck.ts'
import { choiceSchema, codeSchema, noteSchema, publicIdField } from '../schemas.ts'
import { markBillsInHand, otherBills } from '../server/bills/other-bills.ts'
import { failedBills, presentBasket } from '../server/bills/present-basket.ts'
import { requestBills, type BillsAnswer, type NewBill } from '../server/bills/request-bills.ts'
import { forgetInquiry, saveNote, setFavourite } from '../server/change-inquiry.ts'
import { findBehalfPath } from '../server/behalf.ts'
import { getInquiry } from '../server/find-inquiries.ts'
import { endWait, returnFeeToCard } from '../server/end-wait.ts'
import { giveCode } from '../server/give-code.ts'
import { compareWithLast } from '../server/last-answer.ts'
import { presentInquiry } from '../server/present-inquiry.ts'
import { presentRecheck, setRecheck, stopRecheck } from '../server/rechecks/rechecks.ts'
import { presentRun } from '../server/runs/present-run.ts'
import type { BasketView, ComparisonView, InquiryView, OtherOwedView, RecheckOffer, RunView } from '../views.ts'
import { billRefusals, cardReturnRefusals, codeRefusals } from '../texts.ts'
import type { Route } from './+types/payment-result'

export const middleware = [requireSignIn]

const idOf = (url: URL, name = 'id'): string => {
  const id = publicIdField.safeParse(url.searchParams.get(name))
  if (!id.success) throw notFound()
  return id.data
}

type Shown = {
  inquiry: InquiryView | null
  others: OtherOwedView[]
  comparison: ComparisonView | null
  /** The page that sets a reminder for the renewal day of the answer. */
  remind: string | null
  recheck: RecheckOffer | null
  basket: BasketView | null
  run: RunView | null
}
const nothing: Shown = {
  inquiry: null,
  others: [],
  comparison: null,
  remind: null,
  recheck: null,
  basket: null,
  run: null,
}

const isEnded = ({ waiting, need }: InquiryView): boolean => !waiting && need === null

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  if (url.searchParams.has('basket')) {
    const basket = await presentBasket(ctx, { personId, id: idOf(url, 'basket') })
    const settled = basket.paid && !basket.waiting
    return data({ ...nothing, basket }, { headers: settled ? {} : { 'cache-control': 'private, no-store' } })
  }
  if (url.searchParams.has('run')) {
    const run = await presentRun(ctx, { personId, id: idOf(url, 'run') })
    const ended = run.pay === null && run.groups.every(({ items }) => items.every(({ inquiry }) => isEnded(inquiry)))
    return data({ ...nothing, run }, { headers: ended ? {} : { 'cache-control': 'private, no-store' } })
  }
  if (!url.searchParams.has('id')) return data(nothing, { headers: {} })
  const elsewhere = await findBehalfPath(ctx.db, { personId, id: idOf(url) })
  if (elsewhere !== null) throw redirect(elsewhere)
  const row = await getInquiry(ctx.db, { personId, id: idOf(url) })
  // Deleted by its person.
  if (row.hidden_at !== null) throw notFound()
  const [request, comparison, recheck] = await Promise.all([
    presentInquiry(ctx, row),
    compareWithLast(ctx, row),
    presentRecheck(ctx, row),
  ])
  const owed = request.answer && (await markBillsInHand(ctx, request.answer.owed))
  const inquiry = request.answer && owed ? { ...request, answer: { ...request.answer, owed } } : request
  const others = inquiry.answer?.owed.some(({ ids }) => ids) ? await otherBills(ctx, row) : []
  const day = inquiry.answer?.renewBy
  // The payment of chosen debts takes the place of the tabs.
  const payable = others.length > 0 || (inquiry.answer?.owed.some((each) => each.payable) ?? false)
  const remind = day ? licenceRemindPath(day) : null
  // Do not store an unfinished page; an answer is readable offline.
  const ended = row.ended_at !== null
  return data(
    { ...nothing, inquiry, others, comparison, remind, recheck, frame: { ownBar: payable } },
    { headers: ended ? {} : { 'cache-control': 'private, no-store' } },
  )
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function action({ request, url, context }: Route.ActionArgs) {
  const { ctx, personId } = personContextOf(context)
  const intent = await sentField(request, 'intent')
  if (intent === 'retry-bills') {
    const bills = await failedBills(ctx, { personId, id: idOf(url, 'basket') })
    return leadToBills(ctx, await requestBills(ctx, { personId, bills }))
  }
  if (intent === 'pay-bills' && url.searchParams.has('run')) {
    const { owed } = await presentRun(ctx, { personId, id: idOf(url, 'run') })
    const keys = await sentValues(request, 'bill')
    return leadToBills(
      ctx,
      await requestBills(ctx, {
        personId,
        bills: billsIn(
          owed.flatMap((each) => each.owed),
          keys,
        ),
      }),
    )
  }
  const own = { personId, id: idOf(url) }
  switch (intent) {
    case 'pay-bills':
      return leadToBills(
        ctx,
        await requestBills(ctx, { personId, bills: await chosenBills(ctx, own, await sentValues(request, 'bill')) }),
      )
    case 'favourite':
      await setFavourite(ctx, { ...own, favourite: (await sentField(request, 'favourite')) === 'on' })
      return redirect(answerPath(own.id), 303)
    case 'note': {
      const form = await readForm(request, noteSchema)
      if (!form.ok) return form.answer
      await saveNote(ctx, { ...own, note: form.value.note?.trim() ?? '' })
      return redirect(answerPath(own.id), 303)
    }
    case 'forget': {
      const forgotten = await forgetInquiry(ctx, own)
      return redirect(forgotten.ok ? myInquiriesPath : answerPath(own.id), 303)
    }
    case 'again':
      await giveCode(ctx, { ...own, value: null })
      return redirect(answerPath(own.id), 303)
    case 'recheck':
      return takeRecheck(ctx, request, own)
    case 'stop-recheck': {
      const recheck = publicIdField.safeParse(await sentField(request, 'recheck'))
      if (!recheck.success) throw notFound()
      await stopRecheck(ctx, { personId, id: recheck.data })
      return redirect(answerPath(own.id), 303)
    }
    case 'to-card': {
      const returned = await returnFeeToCard(ctx, own)
      if (returned.ok) return redirect(answerPath(own.id), 303)
      return data({ problem: cardReturnRefusals[returned.code] }, { status: 409 })
    }
    case 'end-wait':
      await endWait(ctx, own)
      return redirect(answerPath(own.id), 303)
    case 'choice':
      return takeChoice(ctx, request, own)
    default:
      return takeCode(ctx, request, own)
  }
}

type Own = { personId: bigint; id: string }

function leadToBills(ctx: RequestContext, billsAnswer: BillsAnswer) {
  if (billsAnswer.ok) return redirect(billsAnswer.value.payPath, 303)
  return data(
    { problem: withMoment(billRefusals[billsAnswer.code], ctx) },
    { status: billsAnswer.code === 'too-many' ? 429 : 409 },
  )
}

/** The selected bills of this answer and of others, as the stored answers have them. */
async function chosenBills(ctx: RequestContext, own: Own, keys: readonly string[]): Promise<NewBill[]> {
  const row = await getInquiry(ctx.db, own)
  const { answer } = await presentInquiry(ctx, row)
  const others = (await otherBills(ctx, row)).flatMap(({ owed }) => owed)
  return billsIn([...(answer?.owed ?? []), ...others], keys)
}

const billsIn = (owed: readonly OwedView[], keys: readonly string[]): NewBill[] =>
  owed.flatMap(({ key, title, payable, ids }) => (payable && ids && keys.includes(key) ? [{ ...ids, title }] : []))

async function takeCode(ctx: RequestContext, request: Request, own: Own) {
  const form = await readForm(request, codeSchema)
  if (!form.ok) return form.answer
  const given = await giveCode(ctx, { ...own, value: form.value.code })
  if (given.ok || given.code === 'not-waiting') return redirect(answerPath(own.id), 303)
  return form.refuse({ code: withMoment(codeRefusals[given.code], ctx) }, given.code === 'too-many' ? 429 : 422)
}

async function takeChoice(ctx: RequestContext, request: Request, own: Own) {
  const form = await readForm(request, choiceSchema)
  if (!form.ok) return form.answer
  const given = await giveCode(ctx, { ...own, value: form.value.choice })
  if (given.ok || given.code === 'not-waiting') return redirect(answerPath(own.id), 303)
  return form.refuse({ choice: withMoment(codeRefusals[given.code], ctx) }, given.code === 'too-many' ? 429 : 422)
}

async function takeRecheck(ctx: RequestContext, request: Request, own: Own) {
  const form = await readForm(request, recheckSchema)
  if (!form.ok) return form.answer
  const { every, seen } = form.value
  const set = await setRecheck(ctx, { ...own, everyDays: every, seenRial: BigInt(seen) })
  if (set.ok) return redirect(answerPath(own.id), 303)
  const text = set.code === 'price-changed' ? recheckTexts.priceChanged(set.price) : recheckTexts.refusals[set.code]
  return form.refuse({ every: text })
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(
    loaderData?.run?.title ?? (loaderData?.inquiry ? `نتیجهٔ استعلام ${loaderData.inquiry.title}` : 'نتیجهٔ استعلام'),
  )

/** The payment and its result, side by side: never success when only money has moved. */
export default function PaymentResult({ loaderData, actionData }: Route.ComponentProps) {
  const { inquiry, basket, run, others, comparison, remind, recheck } = loaderData
  const problem = actionData && 'problem' in actionData ? actionData.problem : undefined
  const answer = actionData && !('problem' in actionData) ? actionData : undefined
  if (basket) return <BasketOutcome basket={basket} problem={problem} />
  if (run) return <RunOutcome run={run} problem={problem} />
  if (inquiry) return <InquiryOutcome {...{ inquiry, others, comparison, remind, recheck, answer, problem }} />
  return (
    <EmptyState page title="استعلامی انتخاب نشده" action={<TextLink href={myInquiriesPath}>استعلام‌های من</TextLink>}>
      نتیجهٔ هر استعلام در «استعلام‌های من» می‌ماند.
    </EmptyState>
  )
}
