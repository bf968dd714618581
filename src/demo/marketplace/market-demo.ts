import { sql } from 'kysely'
import { getCatalogue } from '#features/catalog/contract.ts'
import type { Db } from '#platform/database/database.ts'
import type { Demo } from '#demo/demo.ts'
import { marketOffers } from '#features/marketplace/ad/server/market-offers.ts'
import { rateAds } from '#features/marketplace/ad/server/rate-ads.ts'
import { seedDemoNotices } from './demo-notices.ts'
import { seedColleague, seedLeads } from './dealer-team.ts'
import { seedReviews } from './reviews.ts'
import { seedDemoMarket } from './seed-demo-market.ts'
import { seedThreads } from './threads.ts'
import { seedViews } from './views.ts'
import { withoutIndexes } from './without-indexes.ts'

/** A dealer has about 37 ads, and a private person about 1.4. */
const ADS_PER_DEALER = 150
const PEOPLE_PER_AD = 0.62

const dealersFor = (ads: number): number => (ads < 100 ? 4 : Math.max(40, Math.round(ads / ADS_PER_DEALER)))

/**
 * Seeds dealers, ads with prices and ratings, reports, and notices for the buyer and the seller.
 */
export const marketDemo: Demo = {
  after: ['identity'],
  peopleNeeded: (ads) => dealersFor(ads) + Math.ceil(ads * PEOPLE_PER_AD),
  hasContent: hasMarket,
  clear: (trx) =>
    sql`truncate deal, deal_event, deal_agreement, deal_check, deal_document, deal_dispute, deal_review, deal_wish_offer, gallery_conduct, relay_call, relay_line, relay_cursor, gallery_api_key, gallery_webhook_delivery, gallery_webhook, gallery_ad_event, gallery_sandbox_ad, gallery_car_name, gallery_word, gallery_feed, gallery_import_row, gallery_import, gallery_batch_row, gallery_batch, gallery_act, gallery_reply, gallery_stock, gallery_application, gallery_invitation, gallery_member, gallery_follow, gallery_review_report, gallery_review, chat_choice, conversation, conversation_message, conversation_note, conversation_offer, conversation_visit, conversation_report, seller_answers, ad_appeal, seller_strike, ad_submission, ad_valuation, ad_report, contact_reveal, bookmark, ad_price, ad_price_checked, ad_day, ad_viewer, ad, gallery_news, gallery_text, gallery`.execute(
      trx,
    ),
  write: async (trx, { secrets, now, seed, size, onProgress, content }) => {
    const { byRole, others } = content.people
    const people = { galleryOwner: byRole['gallery-owner'], seller: byRole.seller, others }
    const catalogue = await getCatalogue(trx)
    const options = { secrets, catalogue, people, now, seed, ads: size, galleries: dealersFor(size), onProgress }
    const counts = await withoutIndexes(trx, async () => {
      const market = await seedDemoMarket(trx, options)
      // Ratings are worked out by large queries.
      await sql`analyze ad`.execute(trx)
      return { ...market, rated: await rateAds(trx, now) }
    })
    await seedReviews(trx, now)
    await seedColleague(trx, { owner: byRole['gallery-owner'], colleague: byRole['gallery-staff'], now })
    const sellers = [byRole.seller, byRole['gallery-owner'], byRole['gallery-staff']]
    await seedViews(trx, { people: sellers, now })
    await seedThreads(trx, { owner: byRole['gallery-owner'], buyers: [byRole.buyer, ...others.slice(-8)], now })
    await seedLeads(trx, { owner: byRole['gallery-owner'], buyers: others.slice(-40), now })
    await seedDemoNotices(trx, { buyer: byRole.buyer, seller: byRole.seller }, now)
    return { counts, content: { marketOffers } }
  },
}

async function hasMarket(db: Db): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from ad) or exists (select from gallery) as any`.execute(db)
  return rows[0]?.any ?? false
}
