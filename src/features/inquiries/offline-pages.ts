import type { OfflinePages } from '#platform/offline-pages.ts'
import { fakeMessagePath, samplePath, sampleReportPath } from './addresses.ts'
import { inquiryKinds } from './kinds.ts'

/** Every free sample, and the check of doubtful messages. */
const pages = [
  sampleReportPath,
  fakeMessagePath,
  ...Object.values(inquiryKinds).flatMap(({ sample }) => (sample === null ? [] : [samplePath(sample)])),
]
export const offlinePages: OfflinePages = { pages, unlisted: pages }
