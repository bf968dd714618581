import { useState, type ComponentType } from 'react'
import { IconMap2, IconMapPin } from '#ui/icons/index.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { loadChunk } from '#ui/load-chunk.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { placeLink, type Place } from '../place.ts'
import type { PlaceMapProps } from './place-map.tsx'

/** The way to a dealer: its place in the map app of the device, and on the drawn map on request. */
export function DealerMap({ place, streets }: { place: Place; streets: boolean }) {
  const hydrated = useHydrated()
  const [Map, setMap] = useState<ComponentType<PlaceMapProps>>()
  const open = async () => {
    const part = await loadChunk(() => import('./place-map.tsx'))
    if (part) setMap(() => part.PlaceMap)
  }
  return (
    <div className="mt-3 flex flex-col gap-3">
      {Map && <Map at={place} streets={streets} />}
      <p className="flex flex-wrap gap-2">
        {hydrated && !Map && (
          <Button icon={<IconMap2 aria-hidden size={20} />} onClick={() => void open()}>
            دیدن روی نقشه
          </Button>
        )}
        <ButtonLink
          kind="outline"
          href={placeLink(place)}
          data-prefetch="none"
          icon={<IconMapPin aria-hidden size={20} />}
        >
          مسیریابی
        </ButtonLink>
      </p>
    </div>
  )
}
