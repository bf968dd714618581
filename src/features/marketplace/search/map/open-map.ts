import { Map as MapView, Marker, type FilterSpecification } from 'maplibre-gl'
import type { Box } from '../ad-query.ts'
import { serviceKinds, type Point, type ServiceKind, type TownMapView } from '../town-map-view.ts'
import { clusterPlaces, coveringMarker, type Cluster } from './cluster-places.ts'
import { drawAds, drawServices } from './draw-marker.ts'
import { drawLabel } from './label-image.ts'
import { isReduced, maxZoom, prepareMaps } from './map-base.ts'
import { readMapColours, watchTheme } from './map-colours.ts'
import { mapStyle } from './map-style.ts'

/** Iran, and the tiles around it: south-west and north-east. */
const country: [Point, Point] = [
  [44, 25],
  [63.4, 39.8],
]
const tiles: [Point, Point] = [
  [36, 19],
  [71, 46],
]
/** The size of a marker of ads, and the same with a row of services below it. */
const adCell = { width: 88, height: 76 }
const adCellWithServices = { width: 96, height: 104 }
const serviceCell = { width: 40, height: 40 }
/** A press on a cluster zooms in by at least this number of levels. */
const minZoomIn = 1
/** Each kind has its own side of a town, so that the markers of one town do not cover each other. */
const serviceOffset: Record<ServiceKind, [number, number]> = {
  dealers: [-30, 46],
  stations: [0, 46],
  parking: [30, 46],
}

export type MapOptions = {
  container: HTMLElement
  view: TownMapView
  box: Box | null
  /** The user chose another part of the map. */
  onMove: (box: Box) => void
  onReady: () => void
  onFailure: () => void
}

export type OpenMap = {
  show(view: TownMapView, box: Box | null): void
  showServices(kinds: ReadonlySet<ServiceKind>): void
  /** Zooms by a number of levels, as the user's own move. */
  zoom(levels: number): void
  /** Shows all towns of the list. */
  showAll(): void
  close(): void
}

/** Marks the moves of the user that come from our buttons. */
const own = { own: true }

const boxAround = (map: MapView): Box => {
  const bounds = map.getBounds()
  const round = (degrees: number) => Math.round(degrees * 1000) / 1000
  return {
    west: round(bounds.getWest()),
    south: round(bounds.getSouth()),
    east: round(bounds.getEast()),
    north: round(bounds.getNorth()),
  }
}

type ViewOptions = Pick<MapOptions, 'container' | 'view' | 'box'> & { style: ReturnType<typeof mapStyle> }

/** Creates the map itself, without rotation and pitch; the wheel scrolls the page at first. */
function createView({ container, style, view, box }: ViewOptions): MapView {
  const map = new MapView({
    container,
    style,
    bounds: boundsOf(box, view),
    fitBoundsOptions: { padding: box ? 0 : 48 },
    maxBounds: tiles,
    minZoom: 3,
    maxZoom: view.streets ? maxZoom.streets : maxZoom.towns,
    maxPitch: 0,
    dragRotate: false,
    touchPitch: false,
    scrollZoom: false,
    renderWorldCopies: false,
    attributionControl: false,
    fadeDuration: isReduced() ? 0 : 200,
    locale: { 'Map.Title': 'نقشهٔ ایران' },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  return map
}

/** Opens the map in a container. Throws where the browser has no WebGL. */
export function openMap({ container, view: first, box: firstBox, onMove, onReady, onFailure }: MapOptions): OpenMap {
  prepareMaps()
  let view = first
  let kinds: ReadonlySet<ServiceKind> = new Set()
  let colours = readMapColours()
  const style = () => mapStyle(colours, { origin: location.origin, streets: view.streets })
  const map = createView({ container, style: style(), view, box: firstBox })
  map.setMissingStyleImageResolver((id) => {
    const pixelRatio = Math.min(3, Math.ceil(devicePixelRatio))
    const image = drawLabel(id, colours, pixelRatio)
    if (image && !map.hasImage(id)) map.addImage(id, image, { pixelRatio })
  })
  // The wheel scrolls the page until the map itself is used.
  map.getCanvas().addEventListener('focus', () => map.scrollZoom.enable())
  map.getCanvas().addEventListener('blur', () => map.scrollZoom.disable())
  const motion = () => ({ animate: !isReduced(), essential: false })
  const markers = createMarkers(map, ({ at, box: [west, south, east, north] }) => {
    const fitting = map.cameraForBounds([west, south, east, north], { padding: 72, maxZoom: maxZoom.towns })
    const zoomedIn = map.getZoom() + minZoomIn
    // On a phone the whole part of a wide cluster is not nearer than now.
    const camera = fitting && (fitting.zoom ?? 0) >= zoomedIn ? fitting : { center: at, zoom: zoomedIn }
    map.easeTo({ ...camera, ...motion() }, own)
  })
  const draw = () => markers.draw(view, kinds)
  notifyWhenBusy(map, container)
  map.on('moveend', (event: { originalEvent?: Event; own?: boolean }) => {
    draw()
    if (event.originalEvent || event.own) onMove(boxAround(map))
  })
  map.on('resize', draw)
  let ready = false
  map.once('load', () => {
    ready = true
    onReady()
    draw()
  })
  // A tile that is missing later leaves a gap; before the first picture there would be none.
  map.on('error', () => {
    if (!ready) onFailure()
  })
  const endTheme = watchTheme(() => {
    colours = readMapColours()
    map.setStyle(style(), { diff: false })
    map.once('style.load', draw)
  })
  return {
    show(next, box) {
      const moved = box === null && next !== view
      view = next
      if (moved) map.fitBounds(boundsOf(null, view), { padding: 48, ...motion() })
      draw()
    },
    showServices(chosen) {
      kinds = chosen
      draw()
    },
    zoom: (levels) => void map.zoomTo(map.getZoom() + levels, motion(), own),
    showAll: () => void map.fitBounds(boundsOf(null, view), { padding: 48, ...motion() }),
    close() {
      endTheme()
      map.remove()
    },
  }
}

/** Marks the container as busy while the map moves, loads or draws. */
function notifyWhenBusy(map: MapView, container: HTMLElement): void {
  const report = (busy: boolean) => container.setAttribute('aria-busy', String(busy))
  report(true)
  map.on('movestart', () => report(true))
  map.on('dataloading', () => report(true))
  map.on('idle', () => report(false))
}

/** The chosen part, or the towns with ads; the country where both are missing. */
function boundsOf(box: Box | null, { towns }: TownMapView): [Point, Point] {
  if (box) {
    const { west, south, east, north } = box
    return [
      [west, south],
      [east, north],
    ]
  }
  if (towns.length === 0) return country
  const [longitudes, latitudes] = [towns.map(({ at }) => at[0]), towns.map(({ at }) => at[1])]
  // At least the surroundings of one town.
  const margin = 0.3
  return [
    [Math.min(...longitudes) - margin, Math.min(...latitudes) - margin],
    [Math.max(...longitudes) + margin, Math.max(...latitudes) + margin],
  ]
}

/** Draws clusters as elements above the map, in the order of the page, and keeps the focus on a redrawn one. */
function createMarkers(map: MapView, onOpen: (cluster: Cluster) => void) {
  let drawn: Marker[] = []
  const isInView = (at: Point) => map.getBounds().contains(at)
  const add = (element: HTMLElement, at: Point, offset: [number, number] = [0, 0]) =>
    drawn.push(new Marker({ element, offset }).setLngLat(at).addTo(map))
  return {
    draw(view: TownMapView, kinds: ReadonlySet<ServiceKind>) {
      const focused = drawn.find((marker) => marker.getElement() === document.activeElement)
      const label = focused?.getElement().dataset.label
      for (const marker of drawn) marker.remove()
      drawn = []
      const project = (at: Point) => map.project(at)
      const cell = kinds.size > 0 ? adCellWithServices : adCell
      const clusters = clusterPlaces(view.towns, project, cell).filter(({ at }) => isInView(at))
      for (const cluster of clusters) add(drawAds(cluster, onOpen), cluster.at)
      for (const kind of Object.keys(serviceKinds) as ServiceKind[]) {
        if (!kinds.has(kind)) continue
        // A service that a marker of ads would cover stands in the row below that marker.
        const anchorOf = (at: Point) => coveringMarker(clusters, project, at)?.at ?? at
        const services = clusterPlaces(view.services[kind], (at) => project(anchorOf(at)), serviceCell)
        for (const cluster of services.filter(({ at }) => isInView(anchorOf(at))))
          add(drawServices(kind, cluster, onOpen), anchorOf(cluster.at), serviceOffset[kind])
      }
      hideNames(map, clusters)
      const again = label && drawn.find((marker) => marker.getElement().dataset.label === label)
      if (again) again.getElement().focus({ preventScroll: true })
    },
  }
}

/** Hides the names of towns whose markers have them. */
function hideNames(map: MapView, clusters: readonly Cluster[]): void {
  if (!map.getLayer('place-town')) return
  const names = clusters.map(({ places }) => places[0]!.name)
  const filter: FilterSpecification = [
    'all',
    ['==', ['get', 'kind'], 'town'],
    ['!', ['in', ['get', 'name'], ['literal', names]]],
  ]
  map.setFilter('place-town', filter)
}
