import type { OfflinePages } from '#platform/offline-pages.ts'
import { fakeMessagePath, samplePath, sampleReportPath } from './addresses.ts'
import { inquiryKinds } from './kinds.ts'

/** Every free sample, and the check of doubtful messages. */
export const offlinePages: OfflinePages = {
  unlisted: true,
  pages: [
    sampleReportPath,
    fakeMessagePath,
    ...Object.values(inquiryKinds).flatMap(({ sample }) => (sample === null ? [] : [samplePath(sample)])),
  ],
}
