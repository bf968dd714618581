import ipaddr from 'ipaddr.js'
import type { RequestScope } from './context.ts'
import type { Limit } from './limits/limits.ts'

/** A household or company may own a whole network: it gets this multiple of the limit of one of its parts. */
const wideFactor = 4

const parts = (address: string, count: number): string | null => {
  if (!ipaddr.isValid(address)) return null
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return null
  const groups = (parsed as ipaddr.IPv6).parts.slice(0, count)
  return groups.map((group) => group.toString(16)).join(':')
}

/**
 * Returns the group that counts as one address: an IPv4 address, or a whole /64 of IPv6, because a household gets at
 * least that much and could otherwise change its address for every request.
 */
export function addressGroup(address: string): string {
  if (!ipaddr.isValid(address)) return address
  return parts(address, 4) ?? ipaddr.process(address).toString()
}

/** Returns the neighbourhood of an address: the /48 of IPv6 or the /24 of IPv4 around it. */
export function wideAddressGroup(address: string): string {
  if (!ipaddr.isValid(address)) return address
  return parts(address, 3) ?? ipaddr.process(address).toByteArray().slice(0, 3).join('.')
}

/**
 * Returns the limits of one address: `max` for its group and, for IPv6, a higher one for the /48 around it, which may
 * belong to one customer.
 */
export function addressLimits(name: string, address: string, { max, seconds }: Omit<Limit, 'key'>): Limit[] {
  const narrow = { key: `${name}:address:${addressGroup(address)}`, max, seconds }
  const wide = parts(address, 3)
  return wide === null ? [narrow] : [narrow, { key: `${name}:network:${wide}`, max: max * wideFactor, seconds }]
}

/** Returns the limits of a sender: a person, at any address, or else an address as {@link addressLimits} counts it. */
export function senderLimits(
  name: string,
  { session, address }: Pick<RequestScope, 'session' | 'address'>,
  limit: Omit<Limit, 'key'>,
): Limit[] {
  const { personId } = session
  return personId === null ? addressLimits(name, address, limit) : [{ key: `${name}:person:${personId}`, ...limit }]
}
