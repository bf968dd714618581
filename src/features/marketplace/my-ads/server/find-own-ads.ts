import '../../posting/server/tables.ts'
import '../../contact/server/tables.ts'
import { sql } from 'kysely'
import { getCatalogue } from '#features/catalog/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { formatDate } from '#kit/jalali.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { loadDraft } from '#platform/drafts.ts'
import type { AdState } from '../../ad/ad-states.ts'
import { presentCard } from '../../ad/server/present-card.ts'
import { selectFullAds } from '../../ad/server/ad-rows.ts'
import { findOpenEdits } from '../../posting/server/proposals.ts'
import { draftKind, newDraft, type PostingValues } from '../../posting/server/posting-draft.ts'
import { tabs, type Tab } from '../tabs.ts'

const maxShown = 100

/** Selects a person's private ads, without those of a dealer. */
const ownAds = (db: Db, personId: bigint) =>
  selectFullAds(db).where('seller_id', '=', personId).where('gallery_id', 'is', null)

/** Counts a person's ads per tab, including the draft of a new ad. */
export async function countOwnAds(ctx: RequestContext, personId: bigint): Promise<Record<Tab, number>> {
  const [rows, draft] = await Promise.all([
    ctx.db
      .selectFrom('ad')
      .select(['state', sql<number>`count(*)::int`.as('n')])
      .where('seller_id', '=', personId)
      .where('gallery_id', 'is', null)
      .groupBy('state')
      .execute(),
    newAdDraft(ctx, personId),
  ])
  const counts = new Map<AdState, number>(rows.map(({ state, n }) => [state, n]))
  const count = ([tab, { states }]: [string, { states: readonly AdState[] }]) => {
    const stored = states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0)
    return [tab, stored + (tab === 'draft' && draft ? 1 : 0)]
  }
  return Object.fromEntries(Object.entries(tabs).map(count)) as Record<Tab, number>
}

/** Finds the draft of a person's new ad. */
export const newAdDraft = (ctx: RequestContext, personId: bigint) =>
  loadDraft<PostingValues>(ctx, { personId, kind: draftKind, id: newDraft })

/** Lists the ads of one tab as rows, newest first. */
export async function findOwnAds(ctx: RequestContext, personId: bigint, tab: Tab) {
  const [ads, catalogue] = await Promise.all([
    ownAds(ctx.db, personId)
      .where('state', 'in', tabs[tab].states)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(maxShown)
      .execute(),
    getCatalogue(ctx.db),
  ])
  const ids = ads.map(({ id }) => id)
  const [reveals, edits] = await Promise.all([countReveals(ctx.db, ids), findOpenEdits(ctx.db, ids)])
  return ads.map((ad) => {
    const card = presentCard(ad, catalogue, ctx.now)
    return {
      id: ad.public_id,
      title: card.title,
      facts: card.facts[0]!,
      price: card.price,
      picture: card.picture,
      alt: card.alt,
      state: ad.state,
      edit: edits.get(ad.id)?.state ?? null,
      reveals: formatInteger(reveals.get(ad.id) ?? 0),
      until: ad.state === 'published' && ad.expires_at ? formatDate(ad.expires_at) : null,
    }
  })
}

async function countReveals(db: Db, ids: readonly bigint[]): Promise<Map<bigint, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('contact_reveal')
    .select(['ad_id', sql<number>`count(*)::int`.as('n')])
    .where('ad_id', 'in', ids)
    .groupBy('ad_id')
    .execute()
  return new Map(rows.map(({ ad_id, n }) => [ad_id!, n]))
}

/** Lists a person's ads except removed ones, newest first, with the faults of rejected ones. */
export async function findOwnAdRows(db: Db, personId: bigint) {
  const ads = await ownAds(db, personId)
    .where('state', '<>', 'removed')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute()
  const rejected = ads.filter(({ state }) => state === 'rejected').map(({ id }) => id)
  const sendings = await db
    .selectFrom('ad_submission')
    .distinctOn('ad_id')
    .select(['ad_id', 'faults'])
    .where('ad_id', 'in', rejected.length ? rejected : [0n])
    .where('outcome', '=', 'rejected')
    .orderBy('ad_id')
    .orderBy('id', 'desc')
    .execute()
  const matches = new Map(sendings.map(({ ad_id, faults }) => [ad_id, faults]))
  return ads.map((ad) => ({ ad, faults: matches.get(ad.id) ?? {} }))
}
