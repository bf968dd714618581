import { formatInteger } from '#kit/digits.ts'
import type { ServiceKind } from '../town-map-view.ts'
import { describeAds, describeServices, priceLines } from './cluster-text.ts'
import type { Cluster } from './cluster-places.ts'

const line = (tag: 'b' | 'span', text: string) => Object.assign(document.createElement(tag), { textContent: text })

/** A link for one place; for several a button that opens their part of the map. */
function createTarget(cluster: Cluster, onOpen: (cluster: Cluster) => void): HTMLElement {
  const [only, ...others] = cluster.places
  if (others.length === 0) {
    const link = Object.assign(document.createElement('a'), { href: only!.href, rel: 'nofollow' })
    link.dataset.scroll = 'keep'
    return link
  }
  const button = Object.assign(document.createElement('button'), { type: 'button' })
  button.addEventListener('click', () => onOpen(cluster))
  return button
}

/** Draws the ads of a cluster: name and number, and the range of prices. */
export function drawAds(cluster: Cluster, onOpen: (cluster: Cluster) => void): HTMLElement {
  const element = createTarget(cluster, onOpen)
  element.className = 'map-ads'
  element.setAttribute('aria-label', describeAds(cluster))
  const [first] = cluster.places
  element.append(
    line('span', first!.name),
    line('b', formatInteger(cluster.count)),
    ...priceLines(cluster).map((text) => line('span', text)),
  )
  return element
}

/** Draws the dealers, stations or parking zones of a cluster as their number. */
export function drawServices(kind: ServiceKind, cluster: Cluster, onOpen: (cluster: Cluster) => void): HTMLElement {
  const element = createTarget(cluster, onOpen)
  element.className = 'map-service'
  element.dataset.kind = kind
  element.setAttribute('aria-label', describeServices(kind, cluster))
  element.append(line('b', formatInteger(cluster.count)))
  return element
}
