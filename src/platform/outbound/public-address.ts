import { lookup as systemLookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Resolves every address of a host name, as `dns.lookup` does. */
export type Resolve = (
  host: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

export const refusedAddressCode = 'ERR_ADDRESS_REFUSED'

/** Returns whether an IP address is public: not loopback, private, link-local, carrier, multicast or reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // An IPv4 address written as IPv6 counts as IPv4.
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parse('2000::'), 3)
}

const innerSuffix = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|arpa)$/

/** Returns whether the host name or address of a URL belongs to a machine or a local network by its spelling alone. */
export function isInnerHost(hostname: string): boolean {
  const host = hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/(?<!\.)\.+$/, '')
  if (ipaddr.isValid(host)) return !isPublicAddress(host)
  return !host.includes('.') || innerSuffix.test(host)
}

/**
 * Creates the lookup of a connection, which refuses a name with any inner address. It runs when the socket connects and
 * returns the checked addresses, so a name that changes in between gains nothing.
 */
export const publicLookup =
  (resolve: Resolve = systemLookup): LookupFunction =>
  (host, options, callback) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(Object.assign(new Error('inner address refused'), { code: refusedAddressCode }), '', 0)
      }
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
