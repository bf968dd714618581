import { getCatalogue } from '#features/catalog/contract.ts'
import { formatMoney } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { stateAfterAct } from '../../ad/ad-states.ts'
import { isSmallStep } from '../../ad/price-steps.ts'
import { selectFullAds, type FullAdRow } from '../../ad/server/ad-rows.ts'
import { findRecentPrices } from '../../ad/server/recent-prices.ts'
import { presentCard } from '../../ad/server/present-card.ts'
import { changeOwnAd } from '../../my-ads/server/change-own-ad.ts'
import { movedPrice, moveProblem, moveProblems, type PriceMove } from '../bulk-price.ts'
import type { DeskGallery } from './desk-context.ts'

/** Twice the page size of the stock. */
export const mostMoved = 100

const findChosen = (ctx: RequestContext, gallery: DeskGallery, ids: readonly string[]) =>
  selectFullAds(ctx.db)
    .where('gallery_id', '=', gallery.id)
    .where('public_id', 'in', ids.length ? ids.slice(0, mostMoved) : [''])
    .orderBy('id')
    .execute()

/** Refuses a move that earlier prices or the market make a large one. */
function stepProblem(ad: FullAdRow, move: PriceMove, recent: readonly bigint[]): 'too-much' | null {
  const current = ad.price_rial!
  const step = { price: movedPrice(current, move), current, recent, marketRial: ad.market_rial }
  return isSmallStep(step) ? null : 'too-much'
}

type Moving = { ids: readonly string[]; move: PriceMove }

/** Previews the new prices of the chosen ads, with the reason for each ad that stays. */
export async function previewMoves(ctx: RequestContext, gallery: DeskGallery, { ids, move }: Moving) {
  const [ads, catalogue] = await Promise.all([findChosen(ctx, gallery, ids), getCatalogue(ctx.db)])
  const recent = await findRecentPrices(
    ctx.db,
    ads.map(({ id }) => id),
    ctx.now,
  )
  return ads.map((ad) => {
    const movable = stateAfterAct(ad.state, 'reprice', 'seller') !== null
    const problem =
      moveProblem({ price: ad.price_rial, movable }, move) ?? stepProblem(ad, move, recent.get(ad.id) ?? [])
    return {
      id: ad.public_id,
      title: presentCard(ad, catalogue, ctx.now).title,
      before: ad.price_rial === null ? 'بدون قیمت' : formatMoney(ad.price_rial),
      after: problem === null ? formatMoney(movedPrice(ad.price_rial!, move)) : null,
      problem: problem && moveProblems[problem],
      /** The price that the person saw and confirmed. */
      seen: `${ad.public_id}.${ad.price_rial ?? ''}`,
    }
  })
}

type Applying = { personId: bigint; seen: readonly string[]; move: PriceMove }

/**
 * Changes the previewed prices in one transaction. An ad whose price differs from the preview
 * stays, so a repeat changes nothing. Returns the numbers of changed and skipped ads.
 */
export async function movePrices(
  ctx: RequestContext,
  gallery: DeskGallery,
  { personId, seen, move }: Applying,
): Promise<{ moved: number; stayed: number }> {
  const wanted = new Map(seen.slice(0, mostMoved).map((each) => [each.split('.')[0]!, each]))
  return inTransaction(ctx.db, async (trx) => {
    const inTrx = { ...ctx, db: trx }
    let moved = 0
    for (const ad of await findChosen(inTrx, gallery, [...wanted.keys()])) {
      const movable = stateAfterAct(ad.state, 'reprice', 'seller') !== null
      if (wanted.get(ad.public_id) !== `${ad.public_id}.${ad.price_rial ?? ''}`) continue
      if (moveProblem({ price: ad.price_rial, movable }, move) !== null) continue
      const owner = { personId, galleryId: gallery.id }
      const priceRial = movedPrice(ad.price_rial!, move)
      const done = await changeOwnAd(inTrx, { ...owner, adId: ad.public_id, act: 'reprice', priceRial })
      if (done.ok) moved++
    }
    return { moved, stayed: wanted.size - moved }
  })
}
