import { readFormWithFiles } from '#features/files/contract.ts'
import { answerTalkForm, getThread, messagePictures, readThread, talkActions } from '#features/marketplace/contract.ts'
import { chatRefusals } from '#features/marketplace/talk-embeds.ts'
import { requireSecondProof } from '#features/identity/contract.ts'
import { redirect } from '#kit/redirect.ts'
import { AppError } from '#platform/errors.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { inTransaction } from '#platform/database/database.ts'
import { newToken } from '#platform/secrets.ts'
import { validateParams } from '#platform/validate-params.ts'
import { pageTitle } from '#ui/page-title.ts'
import { dealPath } from '../addresses.ts'
import { DealPage } from '../components/deal-page.tsx'
import { dealParams } from '../schemas.ts'
import { takePrice } from '../server/action.ts'
import { getDeal } from '../server/deals.ts'
import { presentDeal } from '../server/present-deal.ts'
import type { DealRow } from '../server/tables.ts'
import { dealRefusals, dealTexts, type DealRefusal } from '../texts.ts'
import { answerDealForm } from './answer-deal-form.ts'
import type { Route } from './+types/deal'

export const middleware = [requireSignIn]

/** The conversation of the two parties; other members of the dealer cannot read it. */
async function openThread(ctx: Parameters<typeof getThread>[0], row: DealRow, personId: bigint) {
  const mine = row.buyer_id === personId || row.seller_id === personId
  if (row.thread_id === null || !mine) return null
  return getThread(ctx, { threadId: row.thread_id, personId })
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { dealId: id } = validateParams(dealParams, params)
  const { ctx, personId } = personContextOf(context)
  const { row, actor } = await getDeal(ctx.db, { personId, id })
  const [{ view, ad }, thread] = await Promise.all([
    presentDeal(ctx, { row, actor, personId }),
    openThread(ctx, row, personId),
  ])
  if (thread) await readThread(ctx, thread.row)
  const refused = url.searchParams.get('refused')
  return {
    deal: view,
    ad: ad.line,
    thread: thread?.view ?? null,
    refusal: refused === null ? null : refusalText(refused),
    sentKey: newToken(),
  }
}

const refusalText = (code: string): string | null => {
  if (Object.hasOwn(dealRefusals, code)) return dealRefusals[code as DealRefusal]
  return Object.hasOwn(chatRefusals, code) ? chatRefusals[code as keyof typeof chatRefusals] : null
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { dealId: id } = validateParams(dealParams, params)
  const { ctx, personId } = personContextOf(context)
  const { row } = await getDeal(ctx.db, { personId, id })
  const { form, problems } = await readFormWithFiles(ctx, request, messagePictures)
  const here = (refused: string | null) => redirect(refused ? `${dealPath(id)}?refused=${refused}` : dealPath(id), 303)
  const acted = await answerDealForm(ctx, { personId, id, form })
  if (acted && 'refused' in acted && acted.refused === 'new-device')
    await requireSecondProof(ctx, personId, dealPath(id))
  if (acted) return 'answer' in acted ? acted.answer : here(acted.refused)
  if (row.thread_id === null) throw new AppError('invalid-form', 400)
  const answer = await answerTalkForm({ form, problems }, talkActions(ctx, { threadId: row.thread_id, personId }))
  if (answer === null) throw new AppError('invalid-form', 400)
  if ('answer' in answer) return answer.answer
  // An offer that was just accepted sets the price at once, before its event arrives.
  await inTransaction(ctx.db, (trx) => takePrice(trx, ctx, row.id))
  return here(answer.refused)
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(loaderData ? `${dealTexts.title}، ${loaderData.deal.title}` : dealTexts.title)

export default function Deal({ loaderData, actionData }: Route.ComponentProps) {
  return <DealPage {...loaderData} answer={actionData} />
}
