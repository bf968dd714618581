import '../../posting/server/tables.ts'
import '../../contact/server/tables.ts'
import { sql } from 'kysely'
import { getCatalogue } from '#capabilities/catalog/contract.ts'
import { ruleAt } from '#capabilities/rules/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { formatDate } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database.ts'
import { notFound } from '#platform/errors.ts'
import { actsOfSeller, stateAfterUndo, undoMinutes } from '../../ad/ad-states.ts'
import { hoursOf } from '../../ad/contact-way.ts'
import { presentCard } from '../../ad/server/present-card.ts'
import { ownedBy, type AdOwner } from '../../ad/server/ad-owner.ts'
import { selectFullAds } from '../../ad/server/ad-rows.ts'
import { adPath } from '../../addresses.ts'
import { deskEditStepPath, deskPath } from '../../desk-addresses.ts'
import { editAdStepPath, myAdsPath } from '../../own-ad-addresses.ts'
import { faults } from '../../posting/faults.ts'
import { postingSteps, type PostingStep } from '../../posting/steps.ts'
import { adPosting } from '../../posting/server/rules.ts'
import { isEarly } from '../own-ad-acts.ts'
import { adStateNames } from '../../ad/ad-states.ts'

/** Days of the statistics. */
const shownDays = 14

/** One's own ad with its state, what has to be mended, its prices and its days; not found for anybody else. */
export async function getOwnAd(ctx: RequestContext, owner: AdOwner & { gallery?: string }, adId: string) {
  const { db, now } = ctx
  const ad = await selectFullAds(db)
    .select(['ad.state_before', 'ad.changed_at', 'ad.sold_rial', 'ad.renewals'])
    .where('public_id', '=', adId)
    .where(ownedBy(owner))
    .executeTakeFirst()
  if (!ad) throw notFound()
  const [rule, catalogue, last, prices, days] = await Promise.all([
    ruleAt(db, adPosting, now),
    getCatalogue(db),
    db
      .selectFrom('ad_submission')
      .select(['outcome', 'faults', 'note'])
      .where('ad_id', '=', ad.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db.selectFrom('ad_price').select(['at', 'price_rial']).where('ad_id', '=', ad.id).orderBy('at', 'desc').execute(),
    findDays(db, ad.id, now),
  ])
  const card = presentCard(ad, catalogue, now)
  const { gallery = null } = owner
  const editPath = (step: string) =>
    gallery === null ? editAdStepPath(adId, step) : deskEditStepPath(gallery, adId, step)
  const undoable =
    stateAfterUndo(ad.state, ad.state_before) !== null &&
    ad.changed_at !== null &&
    now.getTime() - ad.changed_at.getTime() <= undoMinutes * 60_000
  return {
    id: ad.public_id,
    title: card.title,
    facts: card.facts,
    price: card.price,
    toman: ad.price_rial === null ? '' : String(ad.price_rial / 10n),
    picture: card.picture,
    alt: card.alt,
    state: ad.state,
    stateName: adStateNames[ad.state] ?? ad.state,
    page: ad.state === 'removed' ? null : adPath(gallery, ad.public_id),
    edit: editPath('review'),
    back:
      gallery === null
        ? { href: myAdsPath, label: 'آگهی‌های من' }
        : { href: deskPath(gallery), label: 'موجودی نمایشگاه' },
    until: ad.state === 'published' && ad.expires_at ? formatDate(ad.expires_at) : null,
    soldFor: ad.sold_rial === null ? null : formatMoney(ad.sold_rial),
    faults:
      ad.state === 'rejected'
        ? Object.entries(last?.faults ?? {}).flatMap(([step, fault]) =>
            fault
              ? [
                  {
                    step: postingSteps[step as PostingStep].title,
                    text: faults[fault].text,
                    href: editPath(step),
                  },
                ]
              : [],
          )
        : [],
    note: ad.state === 'rejected' ? (last?.note ?? '') : '',
    acts: actsOfSeller(ad.state).filter(
      (act) => act !== 'renew' || (!isEarly(ad, now) && ad.renewals < rule.value.renewals),
    ),
    undoable,
    // A gallery is called in its opening hours.
    contact: gallery === null ? { way: ad.contact_way, hours: hoursOf(ad) } : null,
    prices: prices.map(({ at, price_rial }) => ({ at: formatDate(at), price: formatMoney(price_rial) })),
    days,
  }
}

/** How often its number was seen and it was bookmarked, day by day, the newest first; days without either are left out. */
async function findDays(db: Db, adId: bigint, now: Date) {
  const since = new Date(now.getTime() - shownDays * 24 * 3600 * 1000)
  const { rows } = await sql<{ day: Date; reveals: number; bookmarks: number }>`
    select min(at) as day, count(*) filter (where kind = 'reveal')::int as reveals,
      count(*) filter (where kind = 'bookmark')::int as bookmarks
    from (
      select at, 'reveal' as kind from contact_reveal where ad_id = ${adId} and at > ${since}
      union all
      select created_at, 'bookmark' from bookmark where ad_id = ${adId} and created_at > ${since}
    ) as events
    group by (at at time zone 'Asia/Tehran')::date
    order by day desc`.execute(db)
  return rows.map(({ day, reveals, bookmarks }) => ({
    day: formatDate(day),
    reveals: formatInteger(reveals),
    bookmarks: formatInteger(bookmarks),
  }))
}
