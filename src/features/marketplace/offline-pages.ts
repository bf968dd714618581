import type { OfflinePages } from '#platform/offline-pages.ts'
import { adDraftPath, carKitPath, draftInstead } from './own-ad-addresses.ts'

/** An ad can be written offline. */
export const offlinePages: OfflinePages = { pages: [adDraftPath], data: [carKitPath], instead: draftInstead }
