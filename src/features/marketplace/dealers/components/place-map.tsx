import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconMinus, IconPlus } from '#ui/icons/index.ts'
import { openPlaceMap, type OpenPlaceMap } from '../../search/map/open-place-map.ts'
import type { Place } from '../place.ts'
import './place-map.css'

export type PlaceMapProps = {
  at: Place
  streets: boolean
  /** With it the middle of the map is chosen; a change of `goTo` moves there. */
  onPick?: (place: Place) => void
  goTo?: Place | null
}

/** The place of a dealer on the drawn map, or a choice of it. */
export function PlaceMap({ at, streets, onPick, goTo }: PlaceMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const map = useRef<OpenPlaceMap>(null)
  const [failed, setFailed] = useState(false)
  const pick = useEffectEvent((place: Place) => onPick?.(place))
  const start = useEffectEvent(() => {
    const fail = () => setFailed(true)
    try {
      map.current = openPlaceMap({
        container: container.current!,
        at,
        streets,
        pin: onPick === undefined,
        onMove: onPick === undefined ? undefined : pick,
        onReady: () => {},
        onFailure: fail,
      })
    } catch {
      fail()
    }
  })
  useEffect(() => {
    start()
    return () => {
      map.current?.close()
      map.current = null
    }
  }, [])
  useEffect(() => {
    if (goTo) map.current?.moveTo(goTo)
  }, [goTo])
  if (failed) return <p className="text-label text-muted">نقشه در این مرورگر باز نشد.</p>
  return (
    <div className="place-map">
      <div ref={container} className="place-map-canvas" />
      {onPick && <span aria-hidden className="place-pin" />}
      <div className="place-map-zoom">
        <button type="button" aria-label="بزرگ‌تر" onClick={() => map.current?.zoom(1)}>
          <IconPlus aria-hidden size={22} />
        </button>
        <button type="button" aria-label="کوچک‌تر" onClick={() => map.current?.zoom(-1)}>
          <IconMinus aria-hidden size={22} />
        </button>
      </div>
    </div>
  )
}
