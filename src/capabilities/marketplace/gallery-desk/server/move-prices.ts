import { getCatalogue } from '#capabilities/catalog/contract.ts'
import { formatMoney } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database.ts'
import { stateAfterAct } from '../../ad/ad-states.ts'
import { selectFullAds } from '../../ad/server/ad-rows.ts'
import { presentCard } from '../../ad/server/present-card.ts'
import { changeOwnAd } from '../../my-ads/server/change-own-ad.ts'
import { movedPrice, moveProblem, moveProblems, type PriceMove } from '../bulk-price.ts'
import type { DeskGallery } from './desk-context.ts'

/** As many as one page of the stock shows, twice. */
export const mostMoved = 100

const findChosen = (ctx: RequestContext, gallery: DeskGallery, ids: readonly string[]) =>
  selectFullAds(ctx.db)
    .where('gallery_id', '=', gallery.id)
    .where('public_id', 'in', ids.length ? ids.slice(0, mostMoved) : [''])
    .orderBy('id')
    .execute()

type Moving = { ids: readonly string[]; move: PriceMove }

/** What the prices of the chosen ads would be, and why some would stay. */
export async function previewMoves(ctx: RequestContext, gallery: DeskGallery, { ids, move }: Moving) {
  const [ads, catalogue] = await Promise.all([findChosen(ctx, gallery, ids), getCatalogue(ctx.db)])
  return ads.map((ad) => {
    const movable = stateAfterAct(ad.state, 'reprice', 'seller') !== null
    const problem = moveProblem({ price: ad.price_rial, movable }, move)
    return {
      id: ad.public_id,
      title: presentCard(ad, catalogue, ctx.now).title,
      before: ad.price_rial === null ? 'بدون قیمت' : formatMoney(ad.price_rial),
      after: problem === null ? formatMoney(movedPrice(ad.price_rial!, move)) : null,
      problem: problem && moveProblems[problem],
      /** What was seen when it was agreed to. */
      seen: `${ad.public_id}.${ad.price_rial ?? ''}`,
    }
  })
}

type Applying = { personId: bigint; seen: readonly string[]; move: PriceMove }

/**
 * Moves the prices that were seen; an ad whose price is another by now stays as it is. All in one transaction; sending it again
 * moves nothing, because the prices are no longer those that were seen. Gives how many moved and how many stayed.
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
