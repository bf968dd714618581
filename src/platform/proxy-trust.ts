import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

/**
 * Decides which addresses of a request's path belong to trusted proxies: `hop` 0 is the connecting machine, 1 the one
 * before it. `byNetwork` is false when only their number is known.
 */
export type ProxyTrust = { byNetwork: boolean; trusts: (address: string, hop: number) => boolean }

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Networks of one machine or company, as `true` means them. */
const innerNetworks = [
  '127.0.0.0/8',
  '::1/128',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
  'fe80::/10',
]
const names: Readonly<Record<string, readonly string[]>> = {
  loopback: innerNetworks.slice(0, 2),
  private: innerNetworks,
}

/** A higher number of proxies is a mistake. */
const maxHops = 10

const byNetworks = (networks: readonly string[]): ProxyTrust => {
  const ranges = networks.map(rangeOf)
  return { byNetwork: true, trusts: (address) => ranges.some((range) => contains(range, address)) }
}

function rangeOf(text: string): Range {
  // `ipaddr` parses a plain number as an address too.
  if (!/[.:]/.test(text)) throw new Error(`${text} is not a network`)
  if (text.includes('/')) return ipaddr.parseCIDR(text) as Range
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

function contains([network, bits]: Range, text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  return address.kind() === network.kind() && address.match(network as never, bits)
}

/**
 * Parses TRUST_PROXY: `false`; `true` or `private` for proxies on this machine or a private network; `loopback`; a
 * number of proxies; networks and addresses separated by commas; `@FILE` with one of them in each line. Throws for
 * anything else.
 */
export function parseProxyTrust(text: string): ProxyTrust | false {
  const value = text.trim().toLowerCase()
  if (['false', 'no', 'off', '0'].includes(value)) return false
  if (['true', 'yes', 'on'].includes(value)) return byNetworks(innerNetworks)
  if (/^\d{1,2}$/.test(value) && Number(value) <= maxHops) {
    const hops = Number(value)
    return { byNetwork: false, trusts: (_address, hop) => hop < hops }
  }
  const parts = text.split(/[\s,]+/).filter(Boolean)
  if (parts.length === 0) throw new Error('names no network')
  return byNetworks(parts.flatMap((part) => (part.startsWith('@') ? linesOf(part.slice(1)) : (names[part] ?? [part]))))
}

const linesOf = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter(Boolean)

/**
 * Returns the client's address before Fastify runs: the nearest address that is not a trusted proxy, or the farthest of
 * all.
 */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trust: ProxyTrust | false,
): string {
  const own = socket.remoteAddress ?? ''
  if (!trust) return own
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  const chain = [
    own,
    ...forwarded
      .map((each) => each.trim())
      .filter(Boolean)
      .toReversed(),
  ]
  return chain.find((address, hop) => !trust.trusts(address, hop)) ?? chain.at(-1)!
}
