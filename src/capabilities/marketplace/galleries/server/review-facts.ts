import { sql } from 'kysely'
import { countOtherAccounts } from '#capabilities/identity/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import type { ReviewFacts } from '../review-signs.ts'
import './tables.ts'

const dayMs = 86_400_000

type Written = { personId: bigint; galleryId: bigint; body: string }

/** Collects facts about the author and the text of a review, in the transaction that writes it. */
export async function findReviewFacts(
  ctx: RequestContext,
  { personId, galleryId, body }: Written,
): Promise<ReviewFacts> {
  const { db, now } = ctx
  const { rows } = await sql<{ same: boolean; others: number; since: Date; met: Date | null }>`
    select
      exists (select from gallery_review
        where md5(lower(body)) = md5(lower(${body})) and lower(body) = lower(${body}) and person_id <> ${personId}) as same,
      (select count(*)::int from gallery_review where gallery_id = ${galleryId} and person_id <> ${personId}
        and at > ${new Date(now.getTime() - dayMs)}) as others,
      (select created_at from person where id = ${personId}) as since,
      (select min(at) from (
        select at from contact_reveal where person_id = ${personId} and gallery_id = ${galleryId}
        union all
        select at from contact_reveal join ad on ad.id = contact_reveal.ad_id
        where contact_reveal.person_id = ${personId} and ad.gallery_id = ${galleryId}
        union all
        select started_at from conversation join ad on ad.id = conversation.ad_id
        where conversation.buyer_id = ${personId} and ad.gallery_id = ${galleryId}) as contact) as met`.execute(db)
  const { same, others, since, met } = rows[0]!
  return {
    sameWords: same,
    othersToday: others,
    accountDays: (now.getTime() - since.getTime()) / dayMs,
    otherAccounts: await countOtherAccounts(ctx, personId),
    minutesSinceContact: met && (now.getTime() - met.getTime()) / 60_000,
  }
}
