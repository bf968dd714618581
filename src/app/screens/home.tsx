import { contextOf, cacheForGuests } from '#platform/context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { Hero } from '#app/home/hero.tsx'
import { Services } from '#app/home/services.tsx'
import { loadOwnLines } from '#app/home/load-own-lines.ts'
import { loadPlateKeys } from '#app/markets/load-plate-keys.ts'
import { homeParts } from '#app/home-parts.ts'
import { lazyWhenVisible } from '#ui/lazy-when-visible.tsx'
import type { FrameHandle } from '#app/layouts/frame.tsx'
import type { Route } from './+types/home'
import '#ui/home.css'
import '#ui/parts/gallery-rows.css'

// Nearly every visitor is a guest without this strip, so its code loads only when it is shown.
const loadOwnStrip = async () => (await import('#app/home/own-strip.tsx')).OwnStrip
const OwnStrip = lazyWhenVisible(import.meta.env.SSR ? await loadOwnStrip() : null, loadOwnStrip)

export async function loader({ context }: Route.LoaderArgs) {
  cacheForGuests(context)
  const ctx = contextOf(context)
  const { scope, manifests } = ctx
  const data = await Promise.all(manifests.map(async ({ name, homeData }) => [name, await homeData?.(ctx)] as const))
  const { personId } = scope.session
  const [lines, plates] = await Promise.all([
    personId === null ? [] : loadOwnLines(ctx, personId),
    personId === null ? [] : loadPlateKeys(ctx, personId),
  ])
  return { data: given(data), own: { lines, plates }, origin: scope.origin }
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

/** The contributions of every feature to the home page: tasks on the band, tiles below it, and parts of the page. */
export default function Home({ loaderData: { data, own } }: Route.ComponentProps) {
  return (
    <>
      <Hero data={data} />
      <Services />
      {own.lines.length + own.plates.length > 0 && <OwnStrip {...own} />}
      <div className="page-width">
        {homeParts.map(({ name, Part }) => Part && <Part key={name} data={data[name] as never} />)}
      </div>
    </>
  )
}
