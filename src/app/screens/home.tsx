import { contextOf, cacheForGuests } from '#platform/context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { Hero } from '#app/home/hero.tsx'
import { Services } from '#app/home/services.tsx'
import { homeParts } from '#app/home-parts.ts'
import type { FrameHandle } from '#app/layouts/frame.tsx'
import type { Route } from './+types/home'

export async function loader({ context }: Route.LoaderArgs) {
  cacheForGuests(context)
  const ctx = contextOf(context)
  const { scope, manifests } = ctx
  const data = await Promise.all(manifests.map(async ({ name, homeData }) => [name, await homeData?.(ctx)] as const))
  const { personId } = scope.session
  const own = await Promise.all(
    manifests.map(async ({ name, ownHomeData }) => [name, personId && (await ownHomeData?.(ctx, personId))] as const),
  )
  return { data: given(data), own: given(own), origin: scope.origin }
}

const given = (data: readonly (readonly [string, unknown])[]): Record<string, unknown> =>
  Object.fromEntries(data.filter(([, each]) => each !== undefined && each !== null))

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: 'خرید و فروش خودرو با خیال راحت',
    description:
      'آگهی‌های خودروی کارکرده و نمایشگاه‌های خودرو در سراسر ایران، با ارزیابی قیمت، وضعیت بدنه و تاریخچهٔ قیمت.',
    path: '/',
    origin: loaderData?.origin ?? '',
  })

export const handle: FrameHandle = { onBand: true }

/** What every capability brings to the first page: jobs on the band, tiles below it, and parts of the page. */
export default function Home({ loaderData: { data, own } }: Route.ComponentProps) {
  return (
    <>
      <Hero data={data} />
      <Services />
      {homeParts.map(({ name, OwnPart }) => OwnPart && name in own && <OwnPart key={name} data={own[name] as never} />)}
      <div className="page-width">
        {homeParts.map(({ name, Part }) => Part && <Part key={name} data={data[name] as never} />)}
      </div>
    </>
  )
}
