import { sql } from 'kysely'
import { countOtherAccounts } from '#features/identity/contract.ts'
import { dayMs } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { clusterDays, type ReviewFacts } from '../review-signs.ts'
import './tables.ts'

type Written = { personId: bigint; galleryId: bigint; body: string; network: Buffer }

/** Selects weak reviews of a dealer by others from one network that staff have not decided. */
export const weakPeers = (db: Db, { personId, galleryId, network, now }: Omit<Written, 'body'> & { now: Date }) =>
  db
    .selectFrom('gallery_review')
    .where('gallery_id', '=', galleryId)
    .where('network_index', '=', network)
    .where('person_id', '<>', personId)
    .where('weak', '=', true)
    .where('hidden_at', 'is', null)
    .where('at', '>', new Date(now.getTime() - clusterDays * dayMs))

/** Collects facts about the author and the text of a review, in the transaction that writes it. */
export async function findReviewFacts(
  ctx: RequestContext,
  { personId, galleryId, body, network }: Written,
): Promise<ReviewFacts> {
  const { db, now } = ctx
  const { rows } = await sql<{ same: boolean; others: number; since: Date; met: Date | null; visited: boolean }>`
    select
      exists (select from gallery_review
        where md5(lower(body)) = md5(lower(${body})) and lower(body) = lower(${body}) and person_id <> ${personId}) as same,
      (select count(*)::int from gallery_review where gallery_id = ${galleryId} and person_id <> ${personId}
        and at > ${new Date(now.getTime() - dayMs)}) as others,
      (select created_at from person where id = ${personId}) as since,
      exists (select from conversation_visit as visit
        join conversation on conversation.id = visit.conversation_id
        join ad on ad.id = conversation.ad_id
        where conversation.buyer_id = ${personId} and ad.gallery_id = ${galleryId}
          and visit.state = 'agreed' and visit.visit_at < ${now} and visit.missed_by is null) as visited,
      (select min(at) from (
        select at from contact_reveal where person_id = ${personId} and gallery_id = ${galleryId}
        union all
        select at from contact_reveal join ad on ad.id = contact_reveal.ad_id
        where contact_reveal.person_id = ${personId} and ad.gallery_id = ${galleryId}
        union all
        select started_at from conversation join ad on ad.id = conversation.ad_id
        where conversation.buyer_id = ${personId} and ad.gallery_id = ${galleryId}) as contact) as met`.execute(db)
  const { same, others, since, met, visited } = rows[0]!
  const peers = await weakPeers(db, { personId, galleryId, network, now }).select('id').execute()
  return {
    sameWords: same,
    othersToday: others,
    accountDays: (now.getTime() - since.getTime()) / dayMs,
    otherAccounts: await countOtherAccounts(ctx, personId),
    minutesSinceContact: met && (now.getTime() - met.getTime()) / 60_000,
    visited,
    weakPeers: peers.length,
  }
}
