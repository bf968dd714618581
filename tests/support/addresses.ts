import type { RouteConfigEntry } from '@react-router/dev/routes'

/** An address of the product: its file, after the surrounding layouts from outside in. */
export type Address = { path: string; files: string[] }

/** Returns the table of addresses as the router composes it, with leading slashes. */
export function addressesOf(
  entries: readonly RouteConfigEntry[],
  prefix = '',
  frames: readonly string[] = [],
): Address[] {
  return entries.flatMap((entry) => {
    const path = [prefix, entry.path].filter(Boolean).join('/')
    const files = [...frames, entry.file]
    if (entry.children) return addressesOf(entry.children, path, files)
    return [{ path: `/${path}`, files }]
  })
}
