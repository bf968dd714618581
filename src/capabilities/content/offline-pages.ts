import type { OfflinePages } from '#platform/offline-pages.ts'
import { faqPath } from './addresses.ts'

/** The help is whole on every device. */
export const offlinePages: OfflinePages = { pages: [faqPath] }
