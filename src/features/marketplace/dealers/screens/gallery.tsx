import { data } from 'react-router'
import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { contextOf, cacheForGuests } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { signInRequired } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { galleryPath, personalGallery } from '../../addresses.ts'
import { GalleryPage } from '../components/gallery-page.tsx'
import { PersonalPage } from '../components/personal-page.tsx'
import { galleryParams } from '../gallery-params.ts'
import { handleReveal, noStore } from '../../contact/server/handle-reveal.ts'
import { findGallery } from '../../ad/server/find-gallery.ts'
import { followGallery, isFollowing, unfollowGallery } from '../server/follow.ts'
import { findGalleryView } from '../server/present-gallery.ts'
import { renderStock } from '../markup/render-stock.ts'
import type { Route } from './+types/gallery'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { galleryId } = validateParams(galleryParams, params)
  cacheForGuests(context)
  const ctx = contextOf(context)
  const view = await findGalleryView(ctx, galleryId)
  if (!view) throw notFound()
  const { personId } = ctx.scope.session
  const following = personId !== null && (await isFollowing(ctx.db, { personId, slug: galleryId }))
  return { ...renderStock(ctx.scope, view), origin: ctx.scope.origin, following }
}

/** Follows the dealer, or reveals its phone. No other endpoint returns the phone. */
export async function action({ params, context, request }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const gallery = await findGallery(ctx.db, validateParams(galleryParams, params).galleryId)
  if (!gallery) throw notFound()
  const intent = await sentField(request, 'intent')
  if (intent === 'follow' || intent === 'unfollow') {
    const { personId } = ctx.scope.session
    if (personId === null) throw signInRequired(request, galleryPath(gallery.slug))
    const asked = { personId, slug: gallery.slug }
    await (intent === 'follow' ? followGallery(ctx, asked) : unfollowGallery(ctx, asked))
    throw redirect(galleryPath(gallery.slug))
  }
  const { reveal, code, status } = await handleReveal(ctx, { galleryId: gallery.id })
  if (code === 'sign-in') throw signInRequired(request, `${galleryPath(gallery.slug)}#contact`)
  return data(reveal, { status, headers: noStore })
}

export const meta: Route.MetaFunction = ({ loaderData: view }) => {
  if (!view) return []
  const { origin } = view
  if (view.kind === 'personal') {
    return pageMeta({
      title: 'آگهی‌های شخصی خودرو',
      description: 'خودروهای کارکرده‌ای که صاحبانشان بدون واسطه می‌فروشند، با ارزیابی قیمت و وضعیت بدنه.',
      path: galleryPath(personalGallery),
      origin,
    })
  }
  return pageMeta({
    title: `${view.name} · نمایشگاه خودرو در ${view.place}`,
    description: `${view.name} در ${view.place}: شمارهٔ پروانه، ساعت کاری، آدرس و آگهی‌های فعال.`,
    path: galleryPath(view.slug),
    origin,
    picture: view.picture ?? undefined,
    hidden: view.suspended,
  })
}

export default function Gallery({ loaderData: view, actionData }: Route.ComponentProps) {
  const reveal = actionData ?? null
  return view.kind === 'personal' ? (
    <PersonalPage view={view} />
  ) : (
    <GalleryPage gallery={view} following={view.following} origin={view.origin} reveal={reveal} />
  )
}
