import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

const innerSuffix = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|home\.arpa)$/

/** Returns whether a host name or address of a URL belongs to a machine or a local network by its spelling alone. */
export function isInnerHost(hostname: string): boolean {
  const host = hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/(?<!\.)\.+$/, '')
  if (isIP(host)) return !isPublicAddress(host)
  return !host.includes('.') || innerSuffix.test(host)
}
