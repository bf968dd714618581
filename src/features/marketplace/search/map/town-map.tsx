import { IconMinus, IconPlus } from '#ui/icons/index.ts'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatInteger } from '#kit/digits.ts'
import { Notice } from '#ui/notice.tsx'
import { queryAddress, type Box } from '../ad-query.ts'
import type { ListPage } from '../list-page.ts'
import { serviceKinds, type ServiceKind, type TownMapView } from '../town-map-view.ts'
import { openMap, type OpenMap } from './open-map.ts'
import './town-map.css'

/** A move is applied after this pause, in milliseconds. */
const restMs = 350

type TownMapProps = { view: ListPage & { townMap: string }; drawn: boolean; onDrawn: (drawn: boolean) => void }

/**
 * The drawn map of a list: clusters of ads with their prices, and dealers, stations and parking on request. Moving it
 * narrows the list to the visible part. `drawn` tells the page to show it in place of the tiles.
 */
export function TownMap({ view, drawn, onDrawn }: TownMapProps) {
  const data = useMemo(() => JSON.parse(view.townMap) as TownMapView, [view.townMap])
  const container = useRef<HTMLDivElement>(null)
  const map = useRef<OpenMap>(null)
  const [kinds, setKinds] = useState<ReadonlySet<ServiceKind>>(new Set())
  const [failed, setFailed] = useState(false)
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const move = useEffectEvent((box: Box) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const address = queryAddress(view.base, { ...view.query, box, after: null })
      void navigate(address, { preventScrollReset: true, replace: true })
    }, restMs)
  })
  const start = useEffectEvent(() => {
    const fail = () => {
      setFailed(true)
      onDrawn(false)
    }
    try {
      map.current = openMap({
        container: container.current!,
        view: data,
        box: view.query.box,
        onMove: move,
        onReady: () => onDrawn(true),
        onFailure: fail,
      })
    } catch {
      fail()
    }
  })
  useEffect(() => {
    start()
    return () => {
      clearTimeout(timer.current)
      map.current?.close()
      map.current = null
    }
  }, [])
  const { box } = view.query
  const showAll = () => {
    map.current?.showAll()
    if (box)
      void navigate(queryAddress(view.base, { ...view.query, box: null, after: null }), { preventScrollReset: true })
  }
  useEffect(() => map.current?.show(data, box), [data, box])
  useEffect(() => map.current?.showServices(kinds), [kinds])
  if (failed) {
    return <Notice tone="info">نقشه در این مرورگر باز نشد. استان‌ها و شهرها را از همین پایین انتخاب کنید.</Notice>
  }
  return (
    <section aria-label="نقشه" className="town-map" data-drawn={drawn || undefined}>
      <div className="town-map-frame">
        <div ref={container} className="town-map-canvas" />
      </div>
      <div className="town-map-bar">
        <div className="town-map-zoom">
          <button type="button" aria-label="بزرگ‌تر" onClick={() => map.current?.zoom(1)}>
            <IconPlus aria-hidden size={22} />
          </button>
          <button type="button" aria-label="کوچک‌تر" onClick={() => map.current?.zoom(-1)}>
            <IconMinus aria-hidden size={22} />
          </button>
          <button type="button" onClick={showAll}>
            همهٔ آگهی‌ها
          </button>
        </div>
        <p className="town-map-credit" dir="ltr">
          <a href="https://www.naturalearthdata.com/">Natural Earth</a>,{' '}
          <a href="https://www.geonames.org/">GeoNames</a>
          {data.streets && (
            <>
              , © <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>
            </>
          )}
        </p>
      </div>
      <Legend data={data} kinds={kinds} onChange={setKinds} />
    </section>
  )
}

type LegendProps = {
  data: TownMapView
  kinds: ReadonlySet<ServiceKind>
  onChange: (kinds: ReadonlySet<ServiceKind>) => void
}

function Legend({ data, kinds, onChange }: LegendProps) {
  const toggle = (kind: ServiceKind, on: boolean) => {
    const next = new Set(kinds)
    if (on) next.add(kind)
    else next.delete(kind)
    onChange(next)
  }
  return (
    <fieldset className="town-map-legend">
      <legend>نمایش روی نقشه:</legend>
      {(Object.keys(serviceKinds) as ServiceKind[]).map((kind) => (
        <label key={kind} data-kind={kind}>
          <input type="checkbox" checked={kinds.has(kind)} onChange={(event) => toggle(kind, event.target.checked)} />
          <i aria-hidden />
          {serviceKinds[kind].name} ({formatInteger(data.services[kind].reduce((sum, { count }) => sum + count, 0))})
        </label>
      ))}
      {data.unplaced > 0 && <p>{formatInteger(data.unplaced)} آگهی جایی روی نقشه ندارد.</p>}
    </fieldset>
  )
}
