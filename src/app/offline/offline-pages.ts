import type { OfflinePages } from '#platform/offline-pages.ts'

const modules = import.meta.glob<OfflinePages>('/src/features/*/offline-pages.ts', {
  eager: true,
  import: 'offlinePages',
})
const all = Object.values(modules)

/** The search over everything searches the pages stored on the device. */
const searchPath = '/search'

export const offlinePages = ['/pages/web-app', searchPath, ...all.flatMap(({ pages }) => pages)]
/** Pages that the offline page lists only if they were visited. */
export const unlistedPages: ReadonlySet<string> = new Set([searchPath, ...all.flatMap(({ unlisted = [] }) => unlisted)])
export const offlineData = all.flatMap(({ data = [] }) => data)

export function pageInstead(path: string): string | null {
  // The search text moves behind «#», which no server receives.
  if (path.startsWith(`${searchPath}?`))
    return `${searchPath}#${new URLSearchParams(path.split('?')[1]).get('q') ?? ''}`
  for (const { instead } of all) {
    const page = instead?.(path)
    if (page) return page
  }
  return null
}
