import { isIPv6 } from 'node:net'

/**
 * Who counts as one address: an IPv4 address, or a whole /64 of IPv6, because a household gets at least that much and
 * could otherwise change its address for every request.
 */
export function addressGroup(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const end = tail.split(':').filter(Boolean)
    groups.push(...Array.from({ length: Math.max(0, 8 - groups.length - end.length) }, () => '0'), ...end)
  }
  const first = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return first.join(':')
}
