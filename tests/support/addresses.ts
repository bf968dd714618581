import type { RouteConfigEntry } from '@react-router/dev/routes'

/** One address of the product: its file, after the frames around it from outside in. */
export type Address = { path: string; files: string[] }

/** The table of addresses as the router composes it, with slashes in front. */
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
