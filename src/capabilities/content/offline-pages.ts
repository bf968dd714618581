import type { OfflinePages } from '#platform/offline-pages.ts'
import { aboutPath, answersPath, faqPath, privacyPath, termsPath } from './addresses.ts'

/** The help and what the house says of itself are whole on every device. */
const unlisted = [aboutPath, termsPath, privacyPath]
export const offlinePages: OfflinePages = { pages: [faqPath, ...unlisted], data: [answersPath], unlisted }
