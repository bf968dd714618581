import { formatInteger } from '#kit/digits.ts'
import { serviceKinds, type ServiceKind } from '../town-map-view.ts'
import { describeAds, describeServices, priceLines, townNames } from './cluster-text.ts'
import type { Cluster } from './cluster-places.ts'

const line = (tag: 'b' | 'span', text: string) => Object.assign(document.createElement(tag), { textContent: text })
/** Words for screen readers between the visible ones, so that the visible text is part of the name. */
const unseen = (text: string) => Object.assign(line('span', text), { className: 'sr-only' })

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
  element.dataset.label = describeAds(cluster)
  const [first] = cluster.places
  const prices = priceLines(cluster)
  element.append(
    line('span', first!.name),
    unseen(`${townNames(cluster).slice(first!.name.length)}: `),
    line('b', formatInteger(cluster.count)),
    unseen(prices.length > 0 ? ' آگهی، ' : ' آگهی'),
    ...prices.flatMap((text, at) => [...(at > 0 ? [unseen(' ')] : []), line('span', text)]),
    ...(prices.length > 0 ? [unseen(' تومان')] : []),
  )
  return element
}

/** Draws the dealers, stations or parking zones of a cluster as their number. */
export function drawServices(kind: ServiceKind, cluster: Cluster, onOpen: (cluster: Cluster) => void): HTMLElement {
  const element = createTarget(cluster, onOpen)
  element.className = 'map-service'
  element.dataset.kind = kind
  element.dataset.label = describeServices(kind, cluster)
  element.append(
    unseen(`${townNames(cluster)}: `),
    line('b', formatInteger(cluster.count)),
    unseen(` ${serviceKinds[kind].counted}`),
  )
  return element
}
