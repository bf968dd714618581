import './tables.ts'
import { findDealAds, findWorkplaces } from '#features/marketplace/contract.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { keysetPage, readIdCursor } from '#platform/keyset.ts'
import { dealPath } from '../addresses.ts'
import type { DealLine } from '../views.ts'
import type { DealRow } from './tables.ts'
import { awaited, dealFlow } from '../states.ts'

/** Deals in which a person is a party or works for the dealer of the ad. */
async function ofPerson(db: Db, personId: bigint) {
  const works = (await findWorkplaces(db, personId)).map(({ id }) => id)
  return db.selectFrom('deal').where((is) =>
    is.or([
      is('buyer_id', '=', personId),
      // A dealer's deals belong to the dealer: former members have none of them.
      is.and([is('seller_id', '=', personId), is('gallery_id', 'is', null)]),
      ...(works.length > 0 ? [is('gallery_id', 'in', works)] : []),
    ]),
  )
}

const pageSize = 20

export type DealFilter = { ended: boolean; after: string | null }

export async function findDeals(ctx: RequestContext, personId: bigint, { ended, after }: DealFilter) {
  const own = await ofPerson(ctx.db, personId)
  let query = own
    .selectAll()
    .where('ended_at', ended ? 'is not' : 'is', null)
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
  const before = readIdCursor(after)
  if (before !== null) query = query.where('id', '<', before)
  const [match, counts] = await Promise.all([
    query.execute(),
    own
      .select((is) => [
        is.fn.count<string>('id').filterWhere('ended_at', 'is', null).as('open'),
        is.fn.count<string>('id').filterWhere('ended_at', 'is not', null).as('ended'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  const { rows, next } = keysetPage(match, pageSize, ({ id }) => String(id))
  const [ads, signed] = await Promise.all([
    findDealAds(
      ctx,
      rows.map(({ ad_id }) => ad_id),
    ),
    findSigned(ctx.db, rows, personId),
  ])
  return {
    rows: rows.map((row) =>
      presentLine(row, personId, { ad: ads.get(row.ad_id)?.line ?? null, signed: signed.has(row.id) }),
    ),
    next,
    counts: { open: Number(counts.open), ended: Number(counts.ended) },
  }
}

/** Returns the deals whose draft this person has confirmed: they wait for the other party. */
async function findSigned(db: Db, rows: readonly DealRow[], personId: bigint): Promise<Set<bigint>> {
  const disputed = await findClaimed(db, rows, personId)
  const held = rows.filter(({ state }) => state === 'held')
  if (held.length === 0) return disputed
  const drafts = await db
    .selectFrom('deal_agreement')
    .select(['deal_id', 'buyer_signed_at', 'seller_signed_at'])
    .where(
      'deal_id',
      'in',
      held.map(({ id }) => id),
    )
    .execute()
  const buys = new Map(held.map(({ id, buyer_id }) => [id, buyer_id === personId]))
  return new Set([
    ...disputed,
    ...drafts.flatMap(({ deal_id: id, buyer_signed_at: buyer, seller_signed_at: seller }) =>
      (buys.get(id) ? buyer : seller) === null ? [] : [id],
    ),
  ])
}

/** Returns the disputed deals that do not wait for this person: they have claimed the deposit, or staff have decided. */
async function findClaimed(db: Db, rows: readonly DealRow[], personId: bigint): Promise<Set<bigint>> {
  const disputed = rows.filter(({ state }) => state === 'disputed')
  if (disputed.length === 0) return new Set()
  const claims = await db
    .selectFrom('deal_dispute')
    .innerJoin('deal', 'deal.id', 'deal_id')
    .select('deal_id')
    .where(
      'deal_id',
      'in',
      disputed.map(({ id }) => id),
    )
    .where((is) =>
      is.or([
        is('decision', 'is not', null),
        is.and([is('buyer_id', '=', personId), is('buyer_claimed_at', 'is not', null)]),
        is.and([is('buyer_id', 'is distinct from', personId), is('seller_claimed_at', 'is not', null)]),
      ]),
    )
    .execute()
  return new Set(claims.map(({ deal_id }) => deal_id))
}

type Beside = { ad: { facts: string; picture: string | null; alt: string } | null; signed: boolean }

function presentLine(row: DealRow, personId: bigint, { ad, signed }: Beside): DealLine {
  const party = row.buyer_id === personId ? 'buyer' : 'seller'
  const waits = awaited[row.state]
  const oneOfTwo = party === 'buyer' || row.seller_id === personId
  const mine = oneOfTwo
    ? waits === party || (waits === 'both' && !signed)
    : row.state === 'requested' || row.state === 'agreed' || (row.state === 'held' && !signed)
  return {
    id: row.public_id,
    href: dealPath(row.public_id),
    title: row.title,
    facts: ad?.facts ?? '',
    picture: ad?.picture ?? null,
    alt: ad?.alt ?? '',
    side: party,
    state: row.state,
    stateName: dealFlow.labels[row.state],
    tone: dealFlow.tones[row.state],
    price: row.price_rial === null ? null : formatMoney(row.price_rial),
    next: row.until === null ? null : mine ? 'نوبت شما' : nextOf(row, oneOfTwo, waits),
    until: row.until && formatDateTime(row.until),
    mine: mine && row.until !== null,
    at: formatDateTime(row.ended_at ?? row.requested_at),
  }
}

const nextOf = ({ state }: DealRow, oneOfTwo: boolean, waits: (typeof awaited)[DealRow['state']]): string =>
  state === 'disputed' ? 'در حال بررسی' : oneOfTwo ? 'نوبت طرف مقابل' : forDealer(waits)

/** A member of the dealer is not a party that must act. */
const forDealer = (waits: (typeof awaited)[DealRow['state']]) =>
  waits === 'buyer' ? 'نوبت خریدار' : 'نوبت خریدار و صاحب آگهی'

/** Lists the deals in which this person must act; a confirmed draft waits for the other party. */
export async function countToAct(db: Db, personId: bigint): Promise<number> {
  const { count } = await db
    .selectFrom('deal')
    .leftJoin('deal_agreement', 'deal_agreement.deal_id', 'deal.id')
    .leftJoin('deal_dispute', 'deal_dispute.deal_id', 'deal.id')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('ended_at', 'is', null)
    .where((is) =>
      is.or([
        is.and([is('buyer_id', '=', personId), is('state', 'in', ['accepted', 'priced', 'transferred'])]),
        is.and([is('seller_id', '=', personId), is('state', 'in', ['requested', 'accepted', 'agreed'])]),
        is.and([is('buyer_id', '=', personId), is('state', '=', 'held'), is('buyer_signed_at', 'is', null)]),
        is.and([is('seller_id', '=', personId), is('state', '=', 'held'), is('seller_signed_at', 'is', null)]),
        is.and([
          is('state', '=', 'disputed'),
          is('decision', 'is', null),
          is.or([
            is.and([is('buyer_id', '=', personId), is('buyer_claimed_at', 'is', null)]),
            is.and([is('seller_id', '=', personId), is('seller_claimed_at', 'is', null)]),
          ]),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}
