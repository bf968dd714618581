import { data } from 'react-router'
import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { contextOf, cacheForGuests } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { signInRequired } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { dealerPath, personalDealer } from '../../addresses.ts'
import { DealerPage } from '../components/dealer-page.tsx'
import { PersonalPage } from '../components/personal-page.tsx'
import { dealerParams } from '../dealer-params.ts'
import { handleReveal, noStore } from '../../contact/server/handle-reveal.ts'
import { findDealer } from '../../ad/server/find-dealer.ts'
import { followDealer, isFollowing, unfollowDealer } from '../server/follow.ts'
import { findDealerView } from '../server/present-dealer.ts'
import { renderStock } from '../markup/render-stock.ts'
import type { Route } from './+types/gallery'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { galleryId } = validateParams(dealerParams, params)
  cacheForGuests(context)
  const ctx = contextOf(context)
  const view = await findDealerView(ctx, galleryId)
  if (!view) throw notFound()
  const { personId } = ctx.scope.session
  const following = personId !== null && (await isFollowing(ctx.db, { personId, slug: galleryId }))
  return { ...renderStock(ctx.scope, view), origin: ctx.scope.origin, following }
}

/** Follows the dealer, or reveals its phone. No other endpoint returns the phone. */
export async function action({ params, context, request }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const dealer = await findDealer(ctx.db, validateParams(dealerParams, params).galleryId)
  if (!dealer) throw notFound()
  const intent = await sentField(request, 'intent')
  if (intent === 'follow' || intent === 'unfollow') {
    const { personId } = ctx.scope.session
    if (personId === null) throw signInRequired(request, dealerPath(dealer.slug))
    const query = { personId, slug: dealer.slug }
    await (intent === 'follow' ? followDealer(ctx, query) : unfollowDealer(ctx, query))
    throw redirect(dealerPath(dealer.slug))
  }
  const { reveal, code, status } = await handleReveal(ctx, { galleryId: dealer.id })
  if (code === 'sign-in') throw signInRequired(request, `${dealerPath(dealer.slug)}#contact`)
  return data(reveal, { status, headers: noStore })
}

export const meta: Route.MetaFunction = ({ loaderData: view }) => {
  if (!view) return []
  const { origin } = view
  if (view.kind === 'personal') {
    return pageMeta({
      title: 'آگهی‌های شخصی خودرو',
      description: 'خودروهای کارکرده‌ای که صاحبانشان بدون واسطه می‌فروشند، با ارزیابی قیمت و وضعیت بدنه.',
      path: dealerPath(personalDealer),
      origin,
    })
  }
  return pageMeta({
    title: `${view.name} · نمایشگاه خودرو در ${view.place}`,
    description: `${view.name} در ${view.place}: شمارهٔ پروانه، ساعت کاری، آدرس و آگهی‌های فعال.`,
    path: dealerPath(view.slug),
    origin,
    picture: view.picture ?? undefined,
    hidden: view.suspended,
  })
}

export default function Dealer({ loaderData: view, actionData }: Route.ComponentProps) {
  const reveal = actionData ?? null
  return view.kind === 'personal' ? (
    <PersonalPage view={view} />
  ) : (
    <DealerPage gallery={view} following={view.following} origin={view.origin} reveal={reveal} />
  )
}
