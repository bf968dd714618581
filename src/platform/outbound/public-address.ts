import { lookup as systemLookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Finds every address of a host name, as `dns.lookup` does. */
export type Resolve = (
  host: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

export const refusedAddressCode = 'ERR_ADDRESS_REFUSED'

/** Whether an IP address is one of the open internet: not loopback, private, link-local, carrier, multicast or reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // An IPv4 address written as IPv6 counts as what it is.
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
 * The lookup of a connection, refusing a name with any inner address. It runs when the socket connects and hands on the
 * very addresses that it checked, so a name that changes its answer in between gains nothing.
 */
export const publicLookup =
  (resolve: Resolve = systemLookup): LookupFunction =>
  (host, options, callback) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(Object.assign(new Error('an inner address'), { code: refusedAddressCode }), '', 0)
      }
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
