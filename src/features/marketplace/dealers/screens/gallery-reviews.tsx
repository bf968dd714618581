import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { contextOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { signInRequired } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { readForm } from '#ui/form/read-form.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { dealerReviewsPath } from '../../addresses.ts'
import { findDealer } from '../../ad/server/find-dealer.ts'
import { isOwnMatter } from '../../ad/server/own-matter.ts'
import { ReviewsPage } from '../components/reviews-page.tsx'
import { dealerParams } from '../dealer-params.ts'
import { replySchema, reviewRefusals, reviewSchema } from '../review.ts'
import { findReviews, ratingOf, replyToReview, reportReview, whyNoReview, writeReview } from '../server/reviews.ts'
import type { Route } from './+types/gallery-reviews'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, scope } = contextOf(context)
  const dealer = await findDealer(db, validateParams(dealerParams, params).galleryId)
  if (!dealer) throw notFound()
  const { personId } = scope.session
  const [match, rating, why, mayReply] = await Promise.all([
    findReviews(db, dealer.id, personId),
    ratingOf(db, dealer.id),
    personId === null ? null : whyNoReview(db, personId, dealer.id),
    personId === null ? false : isOwnMatter(db, personId, { sellerId: null, galleryId: dealer.id }),
  ])
  return {
    ...match,
    rating,
    mayReply,
    slug: dealer.slug,
    name: dealer.name,
    signedIn: personId !== null,
    why: why && reviewRefusals[why],
    done: url.searchParams.get('done'),
    origin: scope.origin,
  }
}

const idOf = (text: string | null) => (text && /^\d{1,18}$/.test(text) ? BigInt(text) : null)

export async function action({ params, request, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const dealer = await findDealer(ctx.db, validateParams(dealerParams, params).galleryId)
  if (!dealer) throw notFound()
  const path = dealerReviewsPath(dealer.slug)
  const { personId } = ctx.scope.session
  if (personId === null) throw signInRequired(request, path)
  const about = { personId, galleryId: dealer.id }
  const reported = await sentField(request, 'report')
  if (reported !== null) {
    const reviewId = idOf(reported)
    if (reviewId === null) throw notFound()
    await reportReview(ctx, { ...about, reviewId })
    return redirect(`${path}?done=reported`)
  }
  if ((await sentField(request, 'review')) !== null) {
    const form = await readForm(request, replySchema)
    if (!form.ok) return form.answer
    await replyToReview(ctx, { ...about, reviewId: BigInt(form.value.review), reply: form.value.reply })
    return redirect(`${path}?done=replied`)
  }
  const form = await readForm(request, reviewSchema)
  if (!form.ok) return form.answer
  const written = await writeReview(ctx, { ...about, ...form.value })
  if (!written.ok) return form.refuse({ '': reviewRefusals[written.code] }, 409)
  return redirect(`${path}?done=written`)
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: `نظر خریداران دربارهٔ ${loaderData.name}`,
        description: `نظر کسانی که با ${loaderData.name} تماس گرفته‌اند، با پاسخ نمایشگاه.`,
        path: dealerReviewsPath(loaderData.slug),
        origin: loaderData.origin,
      })
    : []

/** The reviews of a dealer by people who contacted it. */
export default function DealerReviews({ loaderData, actionData }: Route.ComponentProps) {
  return <ReviewsPage {...loaderData} answer={actionData} />
}
