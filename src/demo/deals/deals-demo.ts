import '#features/deals/server/tables.ts'
import { sql } from 'kysely'
import { findNationalCodes, findNames } from '#features/identity/contract.ts'
import { cashOf, holdMoney, platformAccount, postTransfer, releaseHold } from '#features/ledger/contract.ts'
import { findDealAdsToShow, openThreadOf } from '#features/marketplace/contract.ts'
import { newPublicId } from '#kit/id.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database/database.ts'
import type { Demo, DemoContext } from '#demo/demo.ts'
import { clausesWith, type AgreementContent } from '#features/deals/agreement.ts'
import type { Hurry, PayWay } from '#features/deals/request-choices.ts'
import { heldStates, type DealAction, type DealActor } from '#features/deals/states.ts'
import { openDispute } from '#features/deals/server/action.ts'
import { deadlineOf, noteDeal, deals } from '#features/deals/server/deals.ts'
import { depositFor, depositRuleAt } from '#features/deals/server/rules.ts'

const hourMs = 3600_000

type Play = {
  name: string
  buyerId: bigint
  /** Hours since the request. */
  hours: number
  payWay: PayWay
  hurry: Hurry
  note: string | null
  acts: readonly (readonly [act: DealAction, by: DealActor])[]
  dispute?: { reason: string; words: string }
  review?: { stars: number; words: string }
}

const toHeld = [
  ['accept', 'seller'],
  ['price', 'house'],
  ['hold', 'buyer'],
] as const

/** Deals in several states: of the demo's buyer, one that waits for the demo's seller, and one that waits for staff. */
export const dealsDemo: Demo = {
  after: ['identity', 'marketplace', 'wallet'],
  clear: async (trx) => {
    const held = await trx
      .selectFrom('deal')
      .select(['hold_id', 'changed_at'])
      .where('state', 'in', heldStates)
      .execute()
    for (const { hold_id: holdId, changed_at: at } of held) if (holdId !== null) await releaseHold(trx, { holdId, at })
    await sql`truncate deal, deal_event, deal_agreement, deal_check, deal_document, deal_dispute, deal_review, deal_wish, deal_wish_offer`.execute(
      trx,
    )
  },
  write: async (trx, ctx) => {
    const { byRole, others } = ctx.content.people
    const [second] = others
    if (second === undefined) return {}
    const plays: Play[] = [
      {
        name: 'asked',
        buyerId: second,
        hours: 5,
        payWay: 'cash',
        hurry: 'days',
        note: 'خودرو را برای همسرم می‌خواهم.',
        acts: [],
      },
      {
        name: 'talk',
        buyerId: byRole.buyer,
        hours: 20,
        payWay: 'cash',
        hurry: 'weeks',
        note: null,
        acts: [['accept', 'seller']],
      },
      { name: 'held', buyerId: byRole.buyer, hours: 40, payWay: 'loan', hurry: 'days', note: null, acts: toHeld },
      {
        name: 'done',
        buyerId: byRole.buyer,
        hours: 300,
        payWay: 'cash',
        hurry: 'days',
        note: null,
        acts: [...toHeld, ['sign', 'seller'], ['hand-over', 'seller'], ['receive', 'buyer']],
        review: { stars: 5, words: 'خودرو همان بود که در آگهی نوشته بود و فروشنده هم سر وقت آمد.' },
      },
      {
        name: 'disputed',
        buyerId: second,
        hours: 90,
        payWay: 'cash',
        hurry: 'days',
        note: null,
        acts: [...toHeld, ['sign', 'buyer'], ['dispute', 'buyer']],
        dispute: { reason: 'no-show', words: 'دو بار قرار دفترخانه گذاشتیم و فروشنده نیامد.' },
      },
    ]
    const ads = await findDealAdsToShow(
      { db: trx, now: ctx.now },
      { sellerId: byRole.seller, notOf: [byRole.buyer, second], count: plays.length },
    )
    let count = 0
    for (const [index, play] of plays.entries()) {
      const ad = ads[index]
      if (!ad || ad.sellerId === play.buyerId) continue
      await writeDeal(trx, ctx, { play, ad })
      count++
    }
    return { counts: { deals: count } }
  },
}

type Ad = Awaited<ReturnType<typeof findDealAdsToShow>>[number]

async function writeDeal(trx: Trx, ctx: DemoContext, { play, ad }: { play: Play; ad: Ad }): Promise<void> {
  const request = new Date(ctx.now.getTime() - play.hours * hourMs)
  let at = request
  const { id, public_id: publicId } = await trx
    .insertInto('deal')
    .values({
      public_id: newPublicId(),
      ad_id: ad.id,
      title: ad.line.title,
      buyer_id: play.buyerId,
      seller_id: ad.sellerId,
      gallery_id: ad.galleryId,
      thread_id: null,
      pay_way: play.payWay,
      hurry: play.hurry,
      note: play.note,
      price_rial: null,
      deposit_rial: null,
      hold_id: null,
      until: await deadlineOf(trx, 'requested', request),
      transfer_at: null,
      transfer_place: null,
      transfer_by: null,
      requested_at: request,
      changed_at: request,
      reminded_at: null,
      ended_at: null,
    })
    .returning(['id', 'public_id'])
    .executeTakeFirstOrThrow()
  await noteDeal(trx, id, { act: 'request', by: 'buyer', at: request })
  for (const [index, [action, by]] of play.acts.entries()) {
    at = new Date(request.getTime() + ((index + 1) * play.hours * hourMs) / (play.acts.length + 1))
    const row = await trx.selectFrom('deal').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const set =
      action === 'accept'
        ? { thread_id: await openThread(trx, ctx, { ad, buyerId: play.buyerId, at }) }
        : action === 'price'
          ? await priceOf(trx, ad, at)
          : action === 'hold'
            ? {
                hold_id: await hold(trx, {
                  personId: play.buyerId,
                  publicId,
                  title: ad.line.title,
                  amountRial: row.deposit_rial!,
                  at,
                }),
              }
            : {}
    if (action === 'sign')
      await writeAgreement(trx, ctx, { dealId: id, buyerId: play.buyerId, sellerId: ad.sellerId, at, signed: true })
    await deals.act(trx, { now: at, secrets: ctx.secrets }, row, { act: action, by, set })
  }
  if (play.name === 'held')
    await writeAgreement(trx, ctx, { dealId: id, buyerId: play.buyerId, sellerId: ad.sellerId, at, signed: false })
  if (play.dispute) {
    await openDispute(trx, { dealId: id, by: 'buyer', ...play.dispute, at })
  }
  if (play.review)
    await trx
      .insertInto('deal_review')
      .values({ deal_id: id, by_side: 'buyer', ...play.review, at })
      .execute()
}

async function openThread(
  trx: Trx,
  ctx: DemoContext,
  { ad, buyerId, at }: { ad: Ad; buyerId: bigint; at: Date },
): Promise<string> {
  // Outside a request: only clock and keys of the context are read.
  const asking = { db: trx, now: at, secrets: ctx.secrets, clock: { now: () => at } } as unknown as RequestContext
  const { threadId } = await openThreadOf(trx, asking, {
    adId: ad.id,
    buyerId,
    sellerId: ad.sellerId,
    words: 'درخواست خرید شما را قبول کردم. می‌توانیم قرار بازدید بگذاریم و دربارهٔ قیمت صحبت کنیم.',
  })
  return threadId
}

async function priceOf(trx: Trx, { priceRial }: Ad, at: Date) {
  const price = priceRial === null ? 8_000_000_000n : ((priceRial * 98n) / 100n / 10_000_000n) * 10_000_000n
  return { price_rial: price, deposit_rial: depositFor(price, await depositRuleAt(trx, at)) }
}

type Holding = { personId: bigint; publicId: string; title: string; amountRial: bigint; at: Date }

/** The deposit was charged just before, so the balance of the demo does not change. */
async function hold(trx: Trx, { personId, publicId, title, amountRial, at }: Holding): Promise<bigint> {
  await postTransfer(trx, {
    kind: 'refund',
    key: `demo:deal:${publicId}`,
    at,
    about: { title: 'برگشت بیعانهٔ معاملهٔ قبلی' },
    entries: [
      { account: platformAccount('refunds', 'demo'), amountRial: -amountRial },
      { account: cashOf(personId), amountRial },
    ],
  })
  const about = { title: `بیعانهٔ ${title}`, deal: publicId }
  const held = await holdMoney(trx, {
    personId,
    key: `deal:${publicId}`,
    amountRial,
    from: 'cash',
    at,
    expiresAt: null,
    about,
  })
  if (!held.ok) throw new Error('the demo cannot set a deposit aside')
  return held.value.id
}

type Signing = { dealId: bigint; buyerId: bigint; sellerId: bigint; at: Date; signed: boolean }

async function writeAgreement(
  trx: Trx,
  { secrets }: DemoContext,
  { dealId, buyerId, sellerId, at, signed }: Signing,
): Promise<void> {
  const ids = [buyerId, sellerId]
  const [names, codes] = await Promise.all([findNames(trx, secrets, ids), findNationalCodes(trx, secrets, ids)])
  const party = (id: bigint, code: string) => ({
    name: names.get(id) ?? 'بدون نام',
    nationalCode: codes.get(id) ?? code,
  })
  const content: AgreementContent = {
    buyer: party(buyerId, '0012345679'),
    seller: party(sellerId, '0084575948'),
    plate: null,
    costs: 'half',
  }
  await trx
    .insertInto('deal_agreement')
    .values({
      deal_id: dealId,
      version: 1,
      content_sealed: secrets.seal(JSON.stringify(content)),
      clauses: clausesWith(['free', 'mileage', 'body']),
      buyer_signed_at: signed ? at : null,
      seller_signed_at: signed ? at : null,
      changed_by: 'seller',
      changed_at: at,
    })
    .execute()
}
