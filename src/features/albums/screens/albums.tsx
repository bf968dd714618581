import { cacheForGuests, contextOf } from '#platform/context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { albumsPath } from '../addresses.ts'
import { AlbumListPage } from '../components/album-list-page.tsx'
import { loadAlbums } from '../server/load-albums.ts'
import type { Route } from './+types/albums'

export async function loader({ url, context }: Route.LoaderArgs) {
  cacheForGuests(context)
  const ctx = contextOf(context)
  return { view: await loadAlbums(ctx, url.searchParams), hidden: url.search !== '', origin: ctx.scope.origin }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: 'آلبوم خودروها',
    description: 'آلبوم مدل‌های خودرو با نمای بیرون، داخل و موتور، بر اساس برند و نوع بدنه.',
    path: albumsPath,
    origin: loaderData?.origin ?? '',
    picture: loaderData?.view.albums[0]?.cover ?? null,
    hidden: loaderData?.hidden ?? true,
  })

export default function Albums({ loaderData: { view } }: Route.ComponentProps) {
  return <AlbumListPage view={view} />
}
