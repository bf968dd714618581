import { Map as MapView, Marker } from 'maplibre-gl'
import { drawLabel } from './label-image.ts'
import { isReduced, maxZoom, prepareMaps } from './map-base.ts'
import { readMapColours, watchTheme } from './map-colours.ts'
import { mapStyle } from './map-style.ts'

type Point = { latitude: number; longitude: number }

type PlaceMapOptions = {
  container: HTMLElement
  /** The middle of the map at first. */
  at: Point
  /** The operator's street tiles. */
  streets: boolean
  /** Shows a pin at the place. */
  pin: boolean
  /** The middle of the map moved; without it the map only shows. */
  onMove?: (at: Point) => void
  onReady: () => void
  onFailure: () => void
}

export type OpenPlaceMap = { moveTo(at: Point): void; zoom(levels: number): void; close(): void }

/** Opens a small map around one place. Throws where the browser has no WebGL. */
export function openPlaceMap(options: PlaceMapOptions): OpenPlaceMap {
  const { container, at, streets, pin, onMove, onReady, onFailure } = options
  prepareMaps()
  let colours = readMapColours()
  const style = () => mapStyle(colours, { origin: location.origin, streets })
  const zoom = streets ? maxZoom.streets : maxZoom.towns
  const map = new MapView({
    container,
    style: style(),
    center: [at.longitude, at.latitude],
    zoom: zoom - 1,
    minZoom: 4,
    maxZoom: zoom,
    maxPitch: 0,
    dragRotate: false,
    touchPitch: false,
    scrollZoom: false,
    renderWorldCopies: false,
    attributionControl: false,
    fadeDuration: isReduced() ? 0 : 200,
    locale: { 'Map.Title': 'نقشهٔ محل نمایشگاه' },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.setMissingStyleImageResolver((id) => {
    const pixelRatio = Math.min(3, Math.ceil(devicePixelRatio))
    const image = drawLabel(id, colours, pixelRatio)
    if (image && !map.hasImage(id)) map.addImage(id, image, { pixelRatio })
  })
  if (pin) {
    const element = Object.assign(document.createElement('span'), { className: 'place-pin' })
    new Marker({ element, anchor: 'bottom' }).setLngLat([at.longitude, at.latitude]).addTo(map)
  }
  let ready = false
  map.once('load', () => {
    ready = true
    onReady()
  })
  map.on('error', () => {
    if (!ready) onFailure()
  })
  const report = () => {
    const { lat, lng } = map.getCenter()
    onMove?.({ latitude: lat, longitude: lng })
  }
  map.on('moveend', (event: { originalEvent?: Event; own?: boolean }) => {
    if (event.originalEvent || event.own) report()
  })
  const endTheme = watchTheme(() => {
    colours = readMapColours()
    map.setStyle(style(), { diff: false })
  })
  return {
    moveTo: ({ latitude, longitude }) =>
      void map.easeTo({ center: [longitude, latitude], zoom, animate: !isReduced() }, { own: true }),
    zoom: (levels) => void map.zoomTo(map.getZoom() + levels, { animate: !isReduced() }),
    close() {
      endTheme()
      map.remove()
    },
  }
}
