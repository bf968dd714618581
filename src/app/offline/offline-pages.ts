import type { OfflinePages } from '#platform/offline-pages.ts'

const found = import.meta.glob<OfflinePages>('/src/capabilities/*/offline-pages.ts', {
  eager: true,
  import: 'offlinePages',
})
const all = Object.values(found)

/** The search over everything looks through what the device keeps. */
const searchPath = '/search'

export const offlinePages = ['/pages/web-app', searchPath, ...all.flatMap(({ pages }) => pages)]
/** Of these, those that the offline page does not offer unless they were visited. */
export const unlistedPages: ReadonlySet<string> = new Set([searchPath, ...all.flatMap(({ unlisted = [] }) => unlisted)])
export const offlineData = all.flatMap(({ data = [] }) => data)

export function pageInstead(path: string): string | null {
  // What was searched for goes on behind the sign, which no server sees.
  if (path.startsWith(`${searchPath}?`))
    return `${searchPath}#${new URLSearchParams(path.split('?')[1]).get('q') ?? ''}`
  for (const { instead } of all) {
    const page = instead?.(path)
    if (page) return page
  }
  return null
}
