import type { OfflinePages } from '#platform/offline-pages.ts'
import { accidentPath } from './addresses.ts'

/** At an accident there may be no connection. */
export const offlinePages: OfflinePages = { pages: [accidentPath] }
