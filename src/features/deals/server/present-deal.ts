import type { Selectable } from 'kysely'
import './tables.ts'
import { consentsBetween } from '#features/consents/contract.ts'
import { findNames } from '#features/identity/contract.ts'
import { findReportOfAd, reportPath } from '#features/inspection/contract.ts'
import { findBalances } from '#features/ledger/contract.ts'
import { findDealAds, findLastVisit, type DealAd } from '#features/marketplace/contract.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Tables } from '#platform/database/database.ts'
import { confirmPath, isRecentlyConfirmed } from '#platform/staff.ts'
import { transferItemKeys, transferItems, type AgreementContent, type OptionalStep } from '../agreement.ts'
import { agreementPath, checklistPath, dealPath } from '../addresses.ts'
import { documentKinds } from '../documents.ts'
import { hurries, payWays } from '../request-choices.ts'
import {
  awaited,
  depositOf,
  disputePhase,
  heldStates,
  type DealParty,
  type DealState,
  type DisputePhase,
  dealFlow,
} from '../states.ts'
import {
  actorNames,
  depositName,
  disputeReasons,
  eventTexts,
  optionalNames,
  turnTexts,
  type DisputeReason,
} from '../texts.ts'
import type { DealView, StepState, StepView } from '../views.ts'
import { isReserved, partyOf } from './deals.ts'
import type { DealRow } from './tables.ts'
import { presentTransferCosts } from './transfer-costs.ts'

type Actor = DealView['actor']

/** Facts about the steps that other features own. */
type Stored = {
  visit: Awaited<ReturnType<typeof findLastVisit>>
  consents: Awaited<ReturnType<typeof consentsBetween>>
  report: Awaited<ReturnType<typeof findReportOfAd>>
}

/** A deal as a party or a member of the dealer sees it. */
export async function presentDeal(
  ctx: RequestContext,
  { row, actor, personId }: { row: DealRow; actor: Actor; personId: bigint },
): Promise<{ view: DealView; ad: DealAd }> {
  const { db, now, secrets } = ctx
  const side = partyOf(actor)
  const otherId = side === 'buyer' ? row.seller_id : row.buyer_id
  const [facts, existing, kept, names, balances] = await Promise.all([
    findFacts(ctx, row),
    otherId === null ? null : findReviews(ctx, otherId),
    findKept(ctx, row),
    findNames(db, secrets, otherId === null ? [] : [otherId]),
    findBalances(db, personId),
  ])
  const { ads, events, agreement, checks, dispute, reviews, documents, reserved } = facts
  const ad = ads.get(row.ad_id)!
  const content = agreement?.content_sealed
    ? (JSON.parse(secrets.open(agreement.content_sealed)) as AgreementContent)
    : null
  const transferCosts =
    dealFlow.isOpen(row.state) && row.state !== 'requested'
      ? await presentTransferCosts(ctx, { ad, side, payer: content?.costs ?? null })
      : null
  const wasHeld = row.hold_id !== null
  const late = row.until !== null && row.until <= now
  const actions = late ? [] : dealFlow.actsOf(row.state, actor)
  const signed = { buyer: agreement?.buyer_signed_at ?? null, seller: agreement?.seller_signed_at ?? null }
  const phase = dispute ? disputePhase(dispute) : null
  const other = side === 'buyer' ? 'seller' : 'buyer'
  const view: DealView = {
    id: row.public_id,
    title: row.title,
    actor,
    side,
    state: row.state,
    stateName: dealFlow.labels[row.state],
    tone: dealFlow.tones[row.state],
    acts: reserved ? actions.filter((action) => action !== 'hold') : actions,
    reserved: reserved && ['accepted', 'priced'].includes(row.state),
    proved: isRecentlyConfirmed(ctx.scope.session, now),
    confirmHere: confirmPath(dealPath(row.public_id)),
    other: {
      // Names appear once money is set aside; before that the parties are buyer and seller.
      name: nameOfOther(row, { side, gallery: ad.gallery, name: otherId === null ? undefined : names.get(otherId) }),
      reviews: existing,
    },
    request: {
      payWay: payWays[row.pay_way],
      hurry: hurries[row.hurry],
      note: row.note,
      at: formatDateTime(row.requested_at),
    },
    turn: dealFlow.isOpen(row.state) ? turnOf(row, { actor, side, signed, dispute, late, reserved }) : null,
    price: row.price_rial === null ? null : formatMoney(row.price_rial),
    deposit: presentDeposit(row),
    lacks: row.state === 'priced' && actor === 'buyer' ? lacksFor(row, balances.cash) : null,
    rule: depositRuleText(row, phase),
    ended: dealFlow.isOpen(row.state) ? null : endOf(row, side, wasHeld),
    steps: stepsOf(ctx, { row, actor, ad, kept, signed, drafted: content !== null }),
    agreement:
      row.state === 'held' || signed.buyer !== null || signed.seller !== null
        ? { ready: agreement !== undefined, mineSigned: signed[side] !== null, otherSigned: signed[other] !== null }
        : null,
    transfer: presentTransfer(row, { side, now }),
    transferCosts,
    mayAppoint: row.state === 'agreed' && !late,
    checks: ['agreed', 'transferred', 'done'].includes(row.state) ? presentChecks(row, side, checks) : [],
    dispute: dispute ? presentDispute(row, dispute, { side, late }) : null,
    review: presentReviews(row, actor, reviews),
    documents: documents.map(presentDocument),
    events: events.map(presentEvent),
  }
  return { view, ad }
}

type Dispute = Selectable<Tables['deal_dispute']>

type TurnContext = {
  actor: Actor
  side: DealParty
  signed: StepContext['signed']
  dispute: Dispute | undefined
  late: boolean
  reserved: boolean
}

/** Whose move it is, in words, and until when. */
function turnOf(row: DealRow, { actor, side, signed, dispute, late, reserved }: TurnContext): DealView['turn'] {
  const waits = awaited[row.state]
  const claimed = { buyer: dispute?.buyer_claimed_at ?? null, seller: dispute?.seller_claimed_at ?? null }
  const completed = row.state === 'disputed' ? claimed : signed
  const phase = dispute ? disputePhase(dispute) : null
  const mine =
    actor !== 'gallery' || ['requested', 'held', 'agreed', 'disputed'].includes(row.state)
      ? waits === side || (waits === 'both' && completed[side] === null && !(row.state === 'disputed' && phase))
      : false
  return {
    mine: mine && !late,
    ...turnTexts({
      state: row.state,
      side,
      gallery: actor === 'gallery',
      signedByMe: completed[side] !== null,
      phase,
      late,
    }),
    until: row.until && !(reserved && row.state === 'priced') ? formatDateTime(row.until) : null,
  }
}

const presentChecks = (row: DealRow, party: DealParty, checks: readonly { item: string }[]): DealView['checks'] =>
  transferItemKeys.map((item) => ({
    item,
    text: transferItems[item].text,
    done: checks.some((check) => check.item === item),
    mine: transferItems[item].by === party && row.state !== 'done',
  }))

function presentReviews(
  row: DealRow,
  actor: Actor,
  reviews: readonly Selectable<Tables['deal_review']>[],
): DealView['review'] {
  const party = partyOf(actor)
  const review = (of: DealParty) => {
    const match = reviews.find(({ by_side }) => by_side === of)
    return match ? { stars: match.stars, words: match.words } : null
  }
  return {
    mine: review(party),
    theirs: review(party === 'buyer' ? 'seller' : 'buyer'),
    may: row.state === 'done' && actor !== 'gallery' && review(party) === null,
  }
}

const presentDocument = ({ id, kind, by_side }: Selectable<Tables['deal_document']>) => ({
  id: String(id),
  label: documentKinds[kind],
  by: actorNames[by_side],
})

const presentEvent = ({ id, act, by_side, note, at }: Selectable<Tables['deal_event']>) => ({
  id: String(id),
  text: eventTexts[act] ?? act,
  by: actorNames[by_side],
  note: note && (optionalNames[note as OptionalStep] ?? note),
  at: formatDateTime(at),
})

/** Loads what belongs to a deal itself. */
async function findFacts(ctx: RequestContext, row: DealRow) {
  const { db } = ctx
  const [ads, events, agreement, checks, dispute, reviews, documents, reserved] = await Promise.all([
    findDealAds(ctx, [row.ad_id]),
    db.selectFrom('deal_event').selectAll().where('deal_id', '=', row.id).orderBy('id').limit(200).execute(),
    db.selectFrom('deal_agreement').selectAll().where('deal_id', '=', row.id).executeTakeFirst(),
    db.selectFrom('deal_check').selectAll().where('deal_id', '=', row.id).execute(),
    db.selectFrom('deal_dispute').selectAll().where('deal_id', '=', row.id).executeTakeFirst(),
    db.selectFrom('deal_review').selectAll().where('deal_id', '=', row.id).execute(),
    db.selectFrom('deal_document').selectAll().where('deal_id', '=', row.id).orderBy('id').execute(),
    isReserved(db, row),
  ])
  return { ads, events, agreement, checks, dispute, reviews, documents, reserved }
}

function presentDeposit(row: DealRow): DealView['deposit'] {
  if (row.deposit_rial === null || row.price_rial === null) return null
  const wasHeld = row.hold_id !== null
  return {
    state: depositOf(row.state, wasHeld),
    name: depositName(row.state, wasHeld),
    amount: formatMoney(row.deposit_rial),
    rial: String(row.deposit_rial),
    rest: formatMoney(row.price_rial - row.deposit_rial),
  }
}

/** The money that a buyer lacks for the deposit; null when there is enough. */
function lacksFor({ deposit_rial: deposit }: DealRow, cash: bigint): DealView['lacks'] {
  if (deposit === null || cash >= deposit) return null
  return {
    amount: formatMoney(deposit - cash),
    have: formatMoney(cash),
    // Charges are whole thousands of tomans.
    chargeToman: Number((deposit - cash + 9_999n) / 10_000n) * 1000,
  }
}

function presentDispute(
  row: DealRow,
  dispute: Dispute,
  { side, late }: { side: DealParty; late: boolean },
): DealView['dispute'] {
  return {
    reason: disputeReasons[dispute.reason as DisputeReason] ?? dispute.reason,
    words: dispute.words,
    at: formatDateTime(dispute.at),
    by: actorNames[dispute.by_side],
    decision: dispute.decision_reason,
    claims: claimsOf(dispute),
    mayClaim: row.state === 'disputed' && !late && dispute.decision === null && dispute[`${side}_words`] === null,
    mayAppeal: row.state === 'disputed' && !late && dispute.decision !== null && dispute.appealed_at === null,
    outcome: outcomeOf(row, dispute),
  }
}

/** A decision of staff before the money moves, with the deadline of an appeal. */
function outcomeOf(row: DealRow, dispute: Dispute): string | null {
  if (row.state !== 'disputed' || dispute.decision === null || row.deposit_rial === null) return null
  const amount = formatMoney(row.deposit_rial)
  const what = {
    refund: `همهٔ بیعانه (${amount}) به خریدار برمی‌گردد`,
    release: `همهٔ بیعانه (${amount}) به فروشنده می‌رسد`,
    split: `${formatInteger(dispute.buyer_percent ?? 0)}٪ بیعانه (${amount}) به خریدار برمی‌گردد و بقیه به فروشنده می‌رسد`,
  }[dispute.decision]
  const until = row.until ? formatDateTime(row.until) : ''
  return dispute.appealed_at === null
    ? `تصمیم همکاران: ${what}. اگر تا ${until} کسی تجدیدنظر نخواهد، اجرا می‌شود.`
    : `تجدیدنظر خواسته شده و همکار دیگری بررسی می‌کند. اگر تا ${until} تصمیمی گرفته نشود، تصمیم اول اجرا می‌شود: ${what}.`
}

/** The claim of each party on the deposit. */
function claimsOf(dispute: Dispute) {
  return (['buyer', 'seller'] as const).flatMap((party) => {
    const at = dispute[`${party}_claimed_at`]
    // The reason of the party that opened the dispute stands above.
    if (at === null || (dispute.by_side === party && dispute[`${party}_words`] === null)) return []
    return [{ by: actorNames[party], words: dispute[`${party}_words`], at: formatDateTime(at) }]
  })
}

function presentTransfer(row: DealRow, { side, now }: { side: DealParty; now: Date }): DealView['transfer'] {
  const { transfer_at: at, transfer_place: place, transfer_agreed: agreed, transfer_by: by, state } = row
  if (at === null || place === null) return null
  // A deal that ended before the deed has no appointment.
  if (!dealFlow.isOpen(state) && state !== 'done') return null
  const comes = state === 'agreed' && at > now
  const waits = by === side ? 'منتظر طرف مقابل' : 'منتظر پاسخ شما'
  return {
    at: formatDateTime(at),
    place,
    agreed,
    mayAgree: comes && !agreed && by !== side,
    word: comes ? (agreed ? 'قرار قطعی است' : waits) : state === 'agreed' ? 'زمان قرار گذشته است' : null,
    comes,
  }
}

type Naming = { side: DealParty; gallery: string | null; name: string | undefined }

function nameOfOther(row: DealRow, { side, gallery, name }: Naming): string {
  if (row.hold_id !== null) return name ?? 'کاربری که دیگر حساب ندارد'
  return side === 'buyer' ? (gallery ?? 'فروشنده') : 'خریدار'
}

/** Returns the reviews of a person from completed deals; null without any. */
export async function findReviews({ db }: Pick<RequestContext, 'db'>, personId: bigint): Promise<string | null> {
  const { count, stars } = await db
    .selectFrom('deal_review')
    .innerJoin('deal', 'deal.id', 'deal_id')
    .select((is) => [is.fn.countAll<string>().as('count'), is.fn.avg<string>('stars').as('stars')])
    .where((is) =>
      is.or([
        is.and([is('deal.buyer_id', '=', personId), is('by_side', '=', 'seller')]),
        is.and([is('deal.seller_id', '=', personId), is('by_side', '=', 'buyer')]),
      ]),
    )
    .executeTakeFirstOrThrow()
  if (Number(count) === 0) return null
  const mean = toPersianDigits(Number(stars).toFixed(1).replace('.', '٫'))
  return `امتیاز ${mean} از ۵ در ${formatInteger(Number(count))} معامله`
}

async function findKept(ctx: RequestContext, row: DealRow): Promise<Stored> {
  const [visit, consents, report] = await Promise.all([
    row.thread_id === null ? null : findLastVisit(ctx.db, row.thread_id),
    row.buyer_id === null || row.seller_id === null
      ? []
      : findDealAds(ctx, [row.ad_id]).then((ads) =>
          consentsBetween(ctx, {
            askerId: row.buyer_id!,
            ownerId: row.seller_id!,
            ref: ads.get(row.ad_id)!.publicId,
          }),
        ),
    findReportOfAd(ctx.db, { adId: row.ad_id, now: ctx.now }),
  ])
  return { visit, consents, report }
}

function endOf(row: DealRow, party: DealParty, wasHeld: boolean): DealView['ended'] {
  const text = {
    done: 'معامله تمام شد. مبارک باشد.',
    declined: party === 'buyer' ? 'فروشنده این خودرو را به شما نمی‌فروشد.' : 'نخواستید خودرو را به این خریدار بفروشید.',
    withdrawn: party === 'buyer' ? 'از خرید منصرف شدید.' : 'خریدار از خرید منصرف شد.',
    expired: 'در مهلت این مرحله کاری انجام نشد و پرونده بسته شد.',
    gone: 'این معامله دیگر ممکن نیست و پرونده بسته شد.',
    cancelled: 'معامله لغو شد.',
    forfeited: 'معامله به هم خورد.',
    split: 'معامله به هم خورد.',
  }[row.state as 'done']
  if (!wasHeld || row.deposit_rial === null) return { text, money: null }
  const amount = formatMoney(row.deposit_rial)
  const deposit = depositOf(row.state, true)
  if (deposit === 'split') return { text, money: `بیعانه (${amount}) طبق تصمیم همکاران بین دو طرف تقسیم شد.` }
  const paid = deposit === 'released'
  return {
    text,
    money: paid ? `بیعانه (${amount}) به کیف پول فروشنده رسید.` : `بیعانه (${amount}) به کیف پول خریدار برگشت.`,
  }
}

/** Returns where the deposit goes from here, in one line. */
function depositRuleText(
  { state, until }: Pick<DealRow, 'state' | 'until'>,
  phase: DisputePhase | null,
): string | null {
  switch (state) {
    case 'accepted':
    case 'priced':
    case 'held':
      return 'تا وقتی خریدار و فروشنده هر دو قولنامه را تأیید نکرده‌اند، لغو آزاد است و همهٔ بیعانه به خریدار برمی‌گردد.'
    case 'agreed':
      return 'بعد از تأیید قولنامه، اگر خریدار لغو کند بیعانه به فروشنده می‌رسد؛ اگر فروشنده لغو کند، به خریدار برمی‌گردد. اگر مهلت انتقال بگذرد و چیزی ثبت نشود، از هر دو می‌پرسیم چه شد.'
    case 'transferred':
      return until && `اگر خریدار تا ${formatDateTime(until)} پاسخ ندهد، از هر دو می‌پرسیم چه شد.`
    case 'disputed':
      // The outcome of a decision already states the rest.
      if (phase === 'decided' || phase === 'appealed') return null
      if (phase === 'heard')
        return (
          until &&
          `همکاران ما تا ${formatDateTime(until)} تصمیم می‌گیرند. اگر تا آن وقت تصمیمی نگیرند، بیعانه به خریدار برمی‌گردد.`
        )
      return (
        until &&
        `تا ${formatDateTime(until)}: اگر فقط فروشنده بیعانه را از خودش بداند به او می‌رسد، وگرنه به خریدار برمی‌گردد؛ اگر هر دو از خودشان بدانند، همکاران ما تصمیم می‌گیرند.`
      )
    default:
      return null
  }
}

const order: readonly DealState[] = ['requested', 'accepted', 'priced', 'held', 'agreed', 'transferred', 'done']

type StepContext = {
  row: DealRow
  actor: Actor
  ad: DealAd
  kept: Stored
  signed: { buyer: Date | null; seller: Date | null }
  drafted: boolean
}

/** Returns how far a deal has got. */
function progressOf(row: DealRow, signed: StepContext['signed']) {
  const open = dealFlow.isOpen(row.state)
  const reached = (state: DealState) => {
    if (row.state === 'disputed' || !order.includes(row.state)) {
      // A deal that ended elsewhere got as far as its money and signatures show.
      const far =
        signed.buyer && signed.seller
          ? 'agreed'
          : row.hold_id
            ? 'held'
            : row.price_rial
              ? 'priced'
              : row.thread_id
                ? 'accepted'
                : 'requested'
      return order.indexOf(far) >= order.indexOf(state)
    }
    return order.indexOf(row.state) >= order.indexOf(state)
  }
  const of = (begins: DealState, ends: DealState): StepState =>
    reached(ends) ? 'done' : reached(begins) ? (open ? 'current' : 'failed') : 'future'
  return { open, reached, of }
}

/** The steps of a deal up to its present state, with the skipped ones marked. */
function stepsOf(ctx: Pick<RequestContext, 'now'>, step: StepContext): StepView[] {
  const { row, actor, signed, drafted } = step
  const { open, of } = progressOf(row, signed)
  return [
    { key: 'request', title: 'درخواست خرید', ...plain('done'), details: formatDateTime(row.requested_at) },
    { key: 'answer', title: 'پاسخ فروشنده', ...plain(of('requested', 'accepted')) },
    ...optionalSteps(ctx, step),
    {
      key: 'price',
      title: 'توافق روی قیمت',
      ...plain(of('accepted', 'priced')),
      details: row.price_rial === null ? null : formatMoney(row.price_rial),
      links: row.state === 'accepted' && actor !== 'gallery' ? [{ href: '#talk', label: 'پیشنهاد قیمت' }] : [],
    },
    {
      key: 'deposit',
      title: 'بیعانه',
      ...plain(of('priced', 'held')),
      details: row.deposit_rial === null ? null : formatMoney(row.deposit_rial),
    },
    {
      key: 'agreement',
      title: 'قولنامه',
      ...plain(of('held', 'agreed')),
      links: (drafted ? heldStates.includes(row.state) || row.state === 'done' : row.state === 'held')
        ? [{ href: agreementPath(row.public_id), label: drafted ? 'دیدن قولنامه' : 'آماده کردن قولنامه' }]
        : [],
    },
    {
      key: 'transfer',
      title: 'انتقال سند و تحویل',
      ...plain(of('agreed', 'done')),
      details:
        row.transfer_at && row.transfer_place ? `${formatDateTime(row.transfer_at)}، ${row.transfer_place}` : null,
    },
    { key: 'done', title: 'پایان معامله', ...plain(row.state === 'done' ? 'done' : open ? 'future' : 'failed') },
  ]
}

/** Visit, consent and inspection, which the buyer may skip. */
function optionalSteps(
  { now }: Pick<RequestContext, 'now'>,
  { row, actor, ad, kept, signed }: StepContext,
): StepView[] {
  const { open, reached } = progressOf(row, signed)
  const buyer = actor === 'buyer'
  const optional = (step: OptionalStep, isDone: boolean): Pick<StepView, 'state' | 'skip'> => {
    const skipped = row.skipped.includes(step)
    const state = isDone
      ? 'done'
      : !reached('accepted')
        ? 'future'
        : skipped || reached('agreed') || !open
          ? 'future'
          : 'current'
    return {
      state,
      skip: isDone ? null : { step, skipped, may: buyer && open && reached('accepted') && !reached('agreed') },
    }
  }
  const seen = kept.visit?.state === 'agreed' && kept.visit.at <= now
  const answers = kept.consents.flatMap(({ answers }) => answers)
  const target = reached('accepted') && open && !reached('agreed')
  return [
    {
      key: 'visit',
      title: 'بازدید خودرو',
      ...optional('visit', seen),
      word: visitWord(kept.visit, now),
      details: kept.visit ? `${formatDateTime(kept.visit.at)}، ${kept.visit.place}` : null,
      links: [
        ...(target && actor !== 'gallery' && !seen
          ? [{ href: '#talk', label: kept.visit ? 'دیدن قرار' : 'پیشنهاد قرار' }]
          : []),
        ...(target && buyer ? [{ href: checklistPath(row.public_id), label: 'چک‌لیست بازدید' }] : []),
      ],
    },
    {
      key: 'consent',
      title: 'استعلام با اجازهٔ مالک',
      ...optional('consent', answers.length > 0),
      word: consentWord(kept.consents, answers.length),
      details: answers.length > 0 ? answers.map(({ title }) => title).join('، ') : null,
      links:
        kept.consents[0] && actor !== 'gallery'
          ? [{ href: kept.consents[0].path, label: answers.length > 0 ? 'دیدن پاسخ‌ها' : 'دیدن درخواست' }]
          : target && buyer
            ? [{ href: `/profile/consents/new?ad=${ad.publicId}`, label: 'درخواست اجازه' }]
            : [],
    },
    {
      key: 'inspection',
      title: 'کارشناسی',
      ...optional('inspection', kept.report !== null),
      word: kept.report ? `امتیاز ${formatInteger(kept.report.score)} از ۱۰۰` : null,
      details: null,
      links: kept.report
        ? [{ href: reportPath(kept.report.code), label: 'دیدن گزارش' }]
        : target && buyer
          ? [{ href: `/profile/inspection/ask?ad=${ad.publicId}`, label: 'درخواست کارشناسی' }]
          : [],
    },
  ]
}

const plain = (state: StepState) => ({ state, word: null, details: null, links: [], skip: null })

function visitWord(visit: Stored['visit'], now: Date): string | null {
  if (!visit) return null
  if (visit.state === 'agreed') return visit.at <= now ? 'انجام شد' : 'قرار قطعی است'
  return { proposed: 'منتظر پاسخ', refused: 'رد شد', cancelled: 'لغو شد', missed: 'انجام نشد' }[visit.state]
}

function consentWord(consents: Stored['consents'], answers: number): string | null {
  if (answers > 0) return `${formatInteger(answers)} پاسخ آمده`
  const [last] = consents
  if (!last) return null
  return last.state === 'asked' ? 'منتظر فروشنده' : last.state === 'approved' ? 'فروشنده اجازه داد' : 'اجازه داده نشد'
}
