import './tables.ts'
import { findDealAds, findDealerAds, findWorkplaces, hideContacts } from '#features/marketplace/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { newPublicId } from '#kit/id.ts'
import { formatDate } from '#kit/jalali.ts'
import { formatMoney, type Rial } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { dayMs } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { wishesPath } from '../addresses.ts'
import { wishAnsweredNotice } from './notices.ts'

/** Lifetime of a wish, and the limit of open wishes a person. */
const wishDays = 30
const maxWishes = 3
const maxAnswers = 20

/** Adds a wish. Locks the person, so that two tabs cannot exceed the limit. */
export const makeWish = (
  ctx: RequestContext,
  { personId, words, budgetRial }: { personId: bigint; words: string; budgetRial: Rial },
): Promise<Result<null, 'too-many'>> =>
  inTransaction<Result<null, 'too-many'>>(ctx.db, async (trx) => {
    const { now } = ctx
    await trx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().executeTakeFirst()
    const open = await trx
      .selectFrom('deal_wish')
      .select(['words', 'budget_rial'])
      .where('person_id', '=', personId)
      .where('closed_at', 'is', null)
      .where('until', '>', now)
      .execute()
    const messages = hideContacts(words).slice(0, 200)
    // A repeated form.
    if (open.some((wish) => wish.words === messages && wish.budget_rial === budgetRial)) return ok(null)
    if (open.length >= maxWishes) return refuse('too-many')
    await trx
      .insertInto('deal_wish')
      .values({
        public_id: newPublicId(),
        person_id: personId,
        words: messages,
        budget_rial: budgetRial,
        at: now,
        until: new Date(now.getTime() + wishDays * dayMs),
        closed_at: null,
      })
      .execute()
    return ok(null)
  })

/** Ends a wish of this buyer; throws not-found for a wish of another person. */
export async function closeWish(
  ctx: RequestContext,
  { personId, id }: { personId: bigint; id: string },
): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('deal_wish')
    .set((is) => ({ closed_at: is.fn.coalesce('closed_at', is.val(ctx.now)) }))
    .where('public_id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}

type Answer = { personId: bigint; id: string; adId: string }

/** Responds to a wish with an ad of the member's dealer. Idempotent. */
export const answerWish = (ctx: RequestContext, { personId, id, adId }: Answer): Promise<Result<null, 'gone'>> =>
  inTransaction<Result<null, 'gone'>>(ctx.db, async (trx) => {
    const { now } = ctx
    const dealers = (await findWorkplaces(trx, personId)).filter(({ suspended }) => !suspended)
    if (dealers.length === 0) throw notFound()
    const wish = await trx
      .selectFrom('deal_wish')
      .selectAll()
      .where('public_id', '=', id)
      .where('closed_at', 'is', null)
      .where('until', '>', now)
      .forUpdate()
      .executeTakeFirst()
    const ads = await findDealerAds(
      { db: trx, now },
      dealers.map((dealer) => dealer.id),
    )
    const ad = ads.find(({ publicId }) => publicId === adId)
    if (!wish || !ad || ad.galleryId === null || wish.person_id === personId) return refuse('gone')
    const { count } = await trx
      .selectFrom('deal_wish_offer')
      .select((is) => is.fn.countAll<string>().as('count'))
      .where('wish_id', '=', wish.id)
      .executeTakeFirstOrThrow()
    if (Number(count) >= maxAnswers) return refuse('gone')
    const row = await trx
      .insertInto('deal_wish_offer')
      .values({ wish_id: wish.id, ad_id: ad.id, gallery_id: ad.galleryId, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('ad_id')
      .executeTakeFirst()
    if (!row) return ok(null)
    await notify(trx, ctx, {
      notice: wishAnsweredNotice,
      personId: wish.person_id,
      data: { gallery: ad.gallery ?? 'نمایشگاه', car: ad.line.title },
      link: wishesPath,
      key: `deal-wish:${id}:${adId}`,
    })
    return ok(null)
  })

/** Lists a person's own wishes with responses and, for members of a dealer, open wishes of others. */
export async function findWishes(ctx: RequestContext, personId: bigint) {
  const { db, now } = ctx
  const dealers = (await findWorkplaces(db, personId)).filter(({ suspended }) => !suspended)
  const [own, others, stock] = await Promise.all([
    db.selectFrom('deal_wish').selectAll().where('person_id', '=', personId).orderBy('id', 'desc').limit(20).execute(),
    dealers.length === 0
      ? []
      : db
          .selectFrom('deal_wish')
          .selectAll()
          .where('person_id', '<>', personId)
          .where('closed_at', 'is', null)
          .where('until', '>', now)
          .orderBy('id', 'desc')
          .limit(50)
          .execute(),
    findDealerAds(
      ctx,
      dealers.map(({ id }) => id),
    ),
  ])
  const wishIds = [...own, ...others].map(({ id }) => id)
  const offers =
    wishIds.length === 0
      ? []
      : await db.selectFrom('deal_wish_offer').selectAll().where('wish_id', 'in', wishIds).orderBy('at').execute()
  const ads = await findDealAds(
    ctx,
    offers.map(({ ad_id }) => ad_id),
  )
  const present = (wish: (typeof own)[number]) => ({
    id: wish.public_id,
    words: wish.words,
    budget: formatMoney(wish.budget_rial),
    at: formatDate(wish.at),
    open: wish.closed_at === null && wish.until > now,
  })
  return {
    own: own.map((wish) => ({
      ...present(wish),
      answers: offers.flatMap(({ wish_id, ad_id }) => {
        const ad = wish_id === wish.id ? ads.get(ad_id) : undefined
        return ad ? [{ adId: ad.publicId, gallery: ad.gallery, line: ad.line, open: ad.state === 'published' }] : []
      }),
    })),
    others: others.map((wish) => ({
      ...present(wish),
      answered: offers.filter(
        ({ wish_id, gallery_id }) => wish_id === wish.id && dealers.some(({ id }) => id === gallery_id),
      ).length,
    })),
    stock: stock.map(({ publicId, line, year }) => ({
      value: publicId,
      label: `${line.title}، ${toPersianDigits(year)}`,
    })),
    works: dealers.length > 0,
  }
}
