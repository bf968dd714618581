import { useEffect, useState } from 'react'
import { HtmlPart } from '#ui/html-part.tsx'
import { loadChunkQuietly } from '#ui/load-chunk.ts'
import { trustedMarkup } from '#ui/trusted-markup.ts'
import { mapPart, type ListPage } from '../list-page.ts'

const loadMap = () => import('../map/town-map.tsx').then(({ TownMap }) => TownMap)

/** Whether the device draws maps: WebGL, and no wish to save data. */
const drawsMaps = () =>
  !('saving' in document.documentElement.dataset) && document.createElement('canvas').getContext('webgl2') !== null

/**
 * The map above a list. The server renders provinces as tiles, and places in numbers; where the device draws maps, a
 * drawn one replaces the tiles once it is ready.
 */
export function MapPart({ view, html }: { view: ListPage; html: string | null }) {
  const [Map, setMap] = useState<Awaited<ReturnType<typeof loadMap>> | null>(null)
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    let left = false
    if (drawsMaps()) void loadChunkQuietly(loadMap).then((map) => void (map && !left && setMap(() => map)))
    return () => {
      left = true
    }
  }, [])
  return (
    <div className="relative" data-map-drawn={drawn || undefined}>
      {Map && view.townMap && <Map view={{ ...view, townMap: view.townMap }} drawn={drawn} onDrawn={setDrawn} />}
      <HtmlPart name={mapPart} html={html} update={updateMap} />
    </div>
  )
}

/** Keeps the focus on the pressed element. */
function updateMap(part: HTMLElement, html: string) {
  const { id } = document.activeElement!
  part.innerHTML = trustedMarkup(html)
  document.getElementById(id)?.focus()
}
