import type { OfflinePages } from '#platform/offline-pages.ts'
import { samplePath, sampleReportPath } from './addresses.ts'
import { inquiryKinds } from './kinds.ts'

/** Every free sample. */
export const offlinePages: OfflinePages = {
  unlisted: true,
  pages: [
    sampleReportPath,
    ...Object.values(inquiryKinds).flatMap(({ sample }) => (sample === null ? [] : [samplePath(sample)])),
  ],
}
