import { formatInteger } from '#kit/digits.ts'
import { compactToman } from '#kit/money.ts'
import { serviceKinds, type ServiceKind } from '../town-map-view.ts'
import type { Cluster } from './cluster-places.ts'

const tomans = (amount: number) => compactToman(BigInt(amount) * 10n)

/** Returns the price range in one or two lines: «۲۰۰ میلیون», «تا ۹٫۵ میلیارد». */
export function priceLines({ low, high }: Pick<Cluster, 'low' | 'high'>): string[] {
  if (low === null || high === null) return []
  const [from, to] = [tomans(low), tomans(high)]
  return from === to ? [from] : [from, `تا ${to}`]
}

/** Names the towns of a cluster: «تهران», «تهران و ۱۲ شهر دیگر». */
export function townNames({ places: [first, ...others] }: Pick<Cluster, 'places'>): string {
  return others.length === 0 ? first!.name : `${first!.name} و ${formatInteger(others.length)} شهر دیگر`
}

/** Describes the ads of a cluster to a screen reader. */
export function describeAds(cluster: Cluster): string {
  const price = priceLines(cluster).join(' ')
  return `${townNames(cluster)}: ${formatInteger(cluster.count)} آگهی${price && `، ${price} تومان`}`
}

/** Describes the services of a cluster to a screen reader. */
export const describeServices = (kind: ServiceKind, cluster: Cluster): string =>
  `${townNames(cluster)}: ${formatInteger(cluster.count)} ${serviceKinds[kind].counted}`
