import type { OfflinePages } from '#platform/offline-pages.ts'

const found = import.meta.glob<OfflinePages>('/src/capabilities/*/offline-pages.ts', {
  eager: true,
  import: 'offlinePages',
})
const all = Object.values(found)

export const offlinePages = ['/pages/web-app', ...all.flatMap(({ pages }) => pages)]
/** Of these, those that the offline page does not offer unless they were visited. */
export const unlistedPages: ReadonlySet<string> = new Set(all.flatMap(({ pages, unlisted }) => (unlisted ? pages : [])))
export const offlineData = all.flatMap(({ data = [] }) => data)

export function pageInstead(path: string): string | null {
  for (const { instead } of all) {
    const page = instead?.(path)
    if (page) return page
  }
  return null
}
