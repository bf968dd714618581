import type { OfflinePages } from '#platform/offline-pages.ts'
import { aboutPath, answersPath, faqPath, privacyPath, termsPath } from './addresses.ts'

/** Help and company pages are cached completely on every device. */
const unlisted = [aboutPath, termsPath, privacyPath]
export const offlinePages: OfflinePages = { pages: [faqPath, ...unlisted], data: [answersPath], unlisted }
