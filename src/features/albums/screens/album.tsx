import { data } from 'react-router'
import { redirect } from '#kit/redirect.ts'
import { cacheForGuests, contextOf } from '#platform/context.ts'
import { notFoundBut } from '#platform/errors.ts'
import { JsonLd } from '#ui/json-ld.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { albumJsonLd } from '../album-json-ld.ts'
import { AlbumPage } from '../components/album-page.tsx'
import { loadAlbum } from '../server/load-album.ts'
import type { Route } from './+types/album'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, scope } = contextOf(context)
  const album = await loadAlbum(db, params.albumId)
  if ('redirect' in album) throw redirect(album.redirect, 301)
  if ('near' in album) throw notFoundBut(album.near)
  cacheForGuests(context)
  return data({ album, origin: scope.origin })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { album, origin } = loaderData
  return pageMeta({
    title: `آلبوم ${album.title}`,
    description: `${album.drawn ? 'تصویرهای ترسیمی' : 'تصویرهای'} ${album.title} از بیرون، داخل و موتور، با دریافت و ذخیره برای وقتی که اینترنت ندارید.`,
    path: album.path,
    origin,
    picture: album.pictures[0]?.key ?? null,
  })
}

export default function Album({ loaderData }: Route.ComponentProps) {
  const { album, origin } = loaderData
  return (
    <>
      <AlbumPage key={album.path} album={album} origin={origin} />
      <JsonLd key={`${album.path}-data`} make={() => (import.meta.env.SSR ? albumJsonLd(album, origin) : {})} />
    </>
  )
}
