import { formatInteger } from '#kit/digits.ts'
import type { SiteSearch } from '#platform/site-search.ts'
import { albumsPath } from '../addresses.ts'
import { loadAlbums } from './load-albums.ts'

const max = 4

/** Finds albums like their own page does, limited to the newest few. */
export const albumSearch: SiteSearch = async (ctx, text) => {
  const query = new URLSearchParams({ q: text })
  const { albums } = await loadAlbums(ctx, query)
  return [
    {
      title: 'آلبوم‌ها',
      items: albums
        .slice(0, max)
        .map(({ href, label, count }) => ({ href, label: `آلبوم ${label}`, note: `${formatInteger(count)} تصویر` })),
      more: { href: `${albumsPath}?${query}`, label: 'در آلبوم‌ها' },
      order: 27,
    },
  ]
}
