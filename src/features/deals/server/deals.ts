import './tables.ts'
import { captureHold, cashOf, releaseHold } from '#features/ledger/contract.ts'
import { findDealer, findWorkplaces, markReserved, sellByDeal } from '#features/marketplace/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import { rateOf, shareOf } from '#kit/share.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { flowTable, type Moved } from '#platform/flows/flow-table.ts'
import type { Secrets } from '#platform/secrets.ts'
import { dealPath } from '../addresses.ts'
import {
  dealFlow,
  depositOf,
  heldStates,
  type DealAction,
  type DealActor,
  type DealParty,
  type DealState,
  type DisputePhase,
} from '../states.ts'
import { recordDone } from './car-events.ts'
import { dealMoneyNotice, dealNewsNotice, dealWaitsNotice, type News, type Waiting } from './notices.ts'
import { dealLimitsAt, disputeRuleAt } from './rules.ts'
import type { DealRow } from './tables.ts'

export type Own = { personId: bigint; id: string }
type Moving = { now: Date; secrets: Secrets }

/** Returns a person's role in a deal; null for a stranger. */
export async function actorIn(
  db: Db | Trx,
  row: DealRow,
  personId: bigint,
): Promise<'buyer' | 'seller' | 'gallery' | null> {
  if (row.buyer_id === personId) return 'buyer'
  if (row.gallery_id === null) return row.seller_id === personId ? 'seller' : null
  // The dealer sells: a former member is a stranger, also for ads that they wrote.
  const works = (await findWorkplaces(db as Db, personId)).find(({ id }) => id === row.gallery_id)
  if (!works) return null
  return row.seller_id === personId || works.role === 'owner' ? 'seller' : 'gallery'
}

/** Returns the party for which an actor acts. */
export const partyOf = (actor: 'buyer' | 'seller' | 'gallery'): DealParty => (actor === 'buyer' ? 'buyer' : 'seller')

/** Loads a deal of a person or of their dealer; throws not-found for everybody else. */
export async function getDeal(db: Db | Trx, { personId, id }: Own) {
  const row = await db.selectFrom('deal').selectAll().where('public_id', '=', id).executeTakeFirst()
  const actor = row && (await actorIn(db, row, personId))
  if (!row || !actor) throw notFound()
  return { row, actor }
}

/** The same, locked until the transaction ends. */
export async function lockDeal(trx: Trx, own: Own) {
  const { row: match, actor } = await getDeal(trx, own)
  return { row: await deals.lock(trx, match.id), actor }
}

type DealEvent = { act: string; by: DealActor; at: Date; note?: string | null }

const eventRow = (dealId: bigint, { act, by, at, note = null }: DealEvent) => ({
  deal_id: dealId,
  act,
  by_side: by,
  note,
  at,
})

export const noteDeal = (trx: Trx, dealId: bigint, event: DealEvent) =>
  trx.insertInto('deal_event').values(eventRow(dealId, event)).execute()

/** Returns whether this party's action is already the last event of the deal: a repeated press. */
export async function isLastAction(
  trx: Trx,
  dealId: bigint,
  { act, by }: { act: string; by: DealActor },
): Promise<boolean> {
  const last = await trx
    .selectFrom('deal_event')
    .select(['act', 'by_side'])
    .where('deal_id', '=', dealId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return last?.act === act && last.by_side === by
}

const hourMs = 3600_000

/** Returns the deadline of the next action in a state. */
export async function deadlineOf(trx: Db | Trx, state: DealState, now: Date): Promise<Date | null> {
  const [limits, { answerDays }] = await Promise.all([dealLimitsAt(trx, now), disputeRuleAt(trx, now)])
  const hours: Partial<Record<DealState, number>> = {
    requested: limits.answerHours,
    accepted: limits.talkDays * 24,
    priced: limits.depositHours,
    held: limits.agreementDays * 24,
    agreed: limits.transferDays * 24,
    transferred: limits.receiveHours,
    disputed: answerDays * 24,
  }
  const given = hours[state]
  return given === undefined ? null : new Date(now.getTime() + given * hourMs)
}

type MovedDeal = Moved<DealRow, DealState, DealActor, DealAction>

/** Notifies both parties, and moves the ad and the deposit as the new state requires. */
async function follow(trx: Trx, ctx: Moving, move: MovedDeal, before: DealRow): Promise<void> {
  const { row, to } = move
  const { now } = ctx
  await notifyMove(trx, move)
  if (to === 'done') {
    await recordDone(trx, ctx, row)
    await sellByDeal(trx, { adId: row.ad_id, priceRial: row.price_rial, at: now })
  }
  const [wasHeld, isHeld] = [heldStates.includes(before.state), heldStates.includes(to)]
  if (isHeld && !wasHeld) await markReserved(trx, row.ad_id, now)
  if (!wasHeld || isHeld) return
  await markReserved(trx, row.ad_id, null)
  if (to !== 'done') await freeOthers(trx, now, row)
  await settleDeposit(trx, now, row)
}

/** Deals: each action writes its event, sets the next deadline, and is followed by messages and the deposit. */
export const deals = flowTable(dealFlow, {
  table: 'deal',
  stamp: async (to, at, trx) => ({
    until: await deadlineOf(trx, to, at),
    changed_at: at,
    reminded_at: null,
    ended_at: dealFlow.isOpen(to) ? null : at,
  }),
  history: (trx, moved) =>
    trx
      .insertInto('deal_event')
      .values(moved.map(({ row, act, by, at, note }) => eventRow(row.id, { act: act ?? 'request', by, at, note })))
      .execute(),
  after: follow,
})

/** Returns whether another buyer has a deposit for the car of a deal. */
export async function isReserved(db: Db | Trx, { id, ad_id }: Pick<DealRow, 'id' | 'ad_id'>): Promise<boolean> {
  const other = await db
    .selectFrom('deal')
    .select('id')
    .where('ad_id', '=', ad_id)
    .where('id', '<>', id)
    .where('state', 'in', heldStates)
    .executeTakeFirst()
  return other !== undefined
}

/** Starts the deadlines of buyers who agreed on a price while the car had a deposit. */
async function freeOthers(trx: Trx, now: Date, { id, ad_id }: DealRow): Promise<void> {
  const rows = await trx
    .updateTable('deal')
    .set({ until: await deadlineOf(trx, 'priced', now), reminded_at: null, changed_at: now })
    .where('ad_id', '=', ad_id)
    .where('id', '<>', id)
    .where('state', '=', 'priced')
    .returningAll()
    .execute()
  for (const row of rows) {
    await notifyWaiting(trx, now, row, { to: ['buyer'], what: 'freed', key: `freed:${id}` })
  }
}

/** Pays the deposit to the seller or refunds it. Runs last, because accounts are locked in order. */
async function settleDeposit(trx: Trx, now: Date, row: DealRow): Promise<void> {
  const {
    hold_id: holdId,
    deposit_rial: amountRial,
    public_id: id,
    title,
    seller_id: sellerId,
    buyer_id: buyerId,
  } = row
  if (holdId === null || amountRial === null) throw new Error(`deal ${id} has no deposit to settle`)
  if (row.state === 'split') return divideDeposit(trx, now, row)
  const released = depositOf(row.state, true) === 'released'
  const amount = formatMoney(amountRial)
  // The owner gets the money of a dealer's car, no matter which member acts.
  const dealer = row.gallery_id === null ? null : await findDealer(trx, row.gallery_id)
  const payeeId = dealer?.ownerId ?? sellerId
  const got = released ? payeeId : buyerId
  if (got !== null) {
    await notify(
      trx,
      { now },
      {
        notice: dealMoneyNotice,
        personId: got,
        data: { car: title, amount, got: released ? 'paid' : 'back' },
        link: dealPath(id),
        key: `deal:${id}:money`,
      },
    )
  }
  if (!released) {
    await releaseHold(trx, { holdId, at: now })
    return
  }
  if (payeeId === null) throw new Error(`deal ${id} has nobody to receive its deposit`)
  const captured = await captureHold(trx, {
    holdId,
    kind: 'deposit',
    key: `deal:${id}:deposit`,
    at: now,
    about: { title: `بیعانهٔ ${title}`, deal: id },
    to: [{ account: cashOf(payeeId), amountRial }],
  })
  if (!captured.ok) throw new Error(`the deposit of deal ${id} is missing`)
}

/** Pays each party the part that staff decided; the seller gets an odd rial. */
async function divideDeposit(trx: Trx, now: Date, row: DealRow): Promise<void> {
  const { hold_id: holdId, deposit_rial: whole, public_id: id, title, buyer_id: buyerId } = row
  const { buyer_percent: percent } = await trx
    .selectFrom('deal_dispute')
    .select('buyer_percent')
    .where('deal_id', '=', row.id)
    .executeTakeFirstOrThrow()
  const dealer = row.gallery_id === null ? null : await findDealer(trx, row.gallery_id)
  const sellerId = dealer?.ownerId ?? row.seller_id
  if (holdId === null || whole === null || percent === null || buyerId === null || sellerId === null) {
    throw new Error(`the deposit of deal ${id} cannot be divided`)
  }
  const buyers = shareOf(whole, rateOf(percent))
  const parts = [
    { personId: buyerId, amountRial: buyers, got: 'back' },
    { personId: sellerId, amountRial: whole - buyers, got: 'paid' },
  ] as const
  for (const { personId, amountRial, got } of parts) {
    await notify(
      trx,
      { now },
      {
        notice: dealMoneyNotice,
        personId,
        data: { car: title, amount: formatMoney(amountRial), got },
        link: dealPath(id),
        key: `deal:${id}:money`,
      },
    )
  }
  const captured = await captureHold(trx, {
    holdId,
    kind: 'deposit',
    key: `deal:${id}:deposit`,
    at: now,
    about: { title: `بیعانهٔ ${title}`, deal: id },
    to: parts.map(({ personId, amountRial }) => ({ account: cashOf(personId), amountRial })),
  })
  if (!captured.ok) throw new Error(`the deposit of deal ${id} is missing`)
}

const waitingFor: Partial<Record<DealState, { who: readonly DealParty[]; what: Waiting }>> = {
  requested: { who: ['seller'], what: 'requested' },
  accepted: { who: ['buyer'], what: 'accepted' },
  priced: { who: ['buyer'], what: 'priced' },
  held: { who: ['seller'], what: 'held' },
  agreed: { who: ['buyer', 'seller'], what: 'agreed' },
  transferred: { who: ['buyer'], what: 'transferred' },
  disputed: { who: ['buyer', 'seller'], what: 'disputed' },
}

async function notifyMove(trx: Trx, { row, to, act, by, at: now, note }: MovedDeal): Promise<void> {
  const key = `${to}:${now.getTime()}`
  if (act === 'reopen') {
    await notifyNews(trx, now, row, { to: by === 'buyer' ? ['seller'] : ['buyer'], what: 'reopened', key })
    return
  }
  // Without a way to set the deposit aside there is neither a request nor a deadline.
  if (to === 'priced' && (await isReserved(trx, row))) {
    await notifyNews(trx, now, row, { to: ['buyer'], what: 'reserved', key })
    return
  }
  const waiting = waitingFor[to]
  if (waiting) {
    await notifyWaiting(trx, now, row, { to: waiting.who, what: waiting.what, key })
    return
  }
  const mover = by === 'gallery' ? 'seller' : by
  const others = (['buyer', 'seller'] as const).filter((party) => party !== mover)
  await notifyNews(trx, now, row, { to: others, what: to as News, key, why: note })
}

type Telling<What> = { to: readonly DealParty[]; what: What; key: string }

const personOf = (row: DealRow, party: DealParty) => (party === 'buyer' ? row.buyer_id : row.seller_id)

/** Notifies parties of their next action. */
export async function notifyWaiting(
  trx: Trx,
  now: Date,
  row: DealRow,
  { to, what, key, phase = null }: Telling<Waiting> & { phase?: DisputePhase | null },
): Promise<void> {
  for (const party of to) {
    const personId = personOf(row, party)
    if (personId === null) continue
    await notify(
      trx,
      { now },
      {
        notice: dealWaitsNotice,
        personId,
        data: {
          car: row.title,
          what,
          until: row.until && formatDateTime(row.until),
          // Where silence moves money, the message states the amount.
          amount: heldStates.includes(row.state) && row.deposit_rial !== null ? formatMoney(row.deposit_rial) : null,
          state: row.state,
          ...(phase && { phase }),
        },
        link: dealPath(row.public_id),
        key: `deal:${row.public_id}:${key}:${party}`,
      },
    )
  }
}

/** Notifies parties of an event that needs no action. */
export async function notifyNews(
  trx: Trx,
  now: Date,
  row: DealRow,
  { to, what, key, why = null }: Telling<News> & { why?: string | null },
): Promise<void> {
  for (const party of to) {
    const personId = personOf(row, party)
    if (personId === null) continue
    await notify(
      trx,
      { now },
      {
        notice: dealNewsNotice,
        personId,
        data: { car: row.title, what, why },
        link: dealPath(row.public_id),
        key: `deal:${row.public_id}:${key}:${party}`,
      },
    )
  }
}
