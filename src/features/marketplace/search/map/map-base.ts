import { addProtocol, setWorkerUrl } from 'maplibre-gl'
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { Protocol } from 'pmtiles'

let prepared = false
/** Prepares the map library: its worker and tiles come from this site; the policy refuses another worker. */
export function prepareMaps(): void {
  if (prepared) return
  prepared = true
  setWorkerUrl(new URL(workerAddress, location.origin).href)
  addProtocol('pmtiles', new Protocol().tile)
}

export const isReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** With the operator's streets the map goes down to them; otherwise to a town. */
export const maxZoom = { streets: 16, towns: 10 }
