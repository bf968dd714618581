import { useEffect, useState } from 'react'
import { formatInteger } from '#kit/digits.ts'
import { loadChunkQuietly } from '#ui/load-chunk.ts'
import { useLatePart } from '#ui/late-parts.ts'
import { useOnline } from '#ui/offline/use-online.ts'
import { Notice } from '#ui/notice.tsx'
import type { KeptAlbum } from '../saved-albums.ts'

const loadKept = () => loadChunkQuietly(() => import('../saved-albums.ts'))

/** Offline: the cached albums, before all others. */
export function KeptAlbums() {
  const online = useOnline()
  const [stored, setKept] = useState<readonly KeptAlbum[]>([])
  useLatePart(loadKept)
  useEffect(() => {
    if (!online) void loadKept().then(async (part) => setKept((await part?.readKeptAlbums()) ?? []))
  }, [online])
  if (online) return null
  return (
    <Notice tone="info" title="آفلاین هستید">
      {stored.length === 0 ? (
        'آلبومی روی این دستگاه ذخیره نکرده‌اید.'
      ) : (
        <>
          {formatInteger(stored.length)} آلبوم روی این دستگاه ذخیره شده است:
          <ul className="album-kept">
            {stored.map(({ href, title, pictures }) => (
              <li key={href}>
                <a href={href} className="text-link">
                  {title} ({formatInteger(pictures)} تصویر)
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}
