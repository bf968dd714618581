import type { InquiryKindSlug } from './kinds.ts'

/** What is asked together about a car before it is bought. The photo of a fine is asked for from the list of fines. */
export const bundleKinds = [
  'authenticity-and-history',
  'plate-history',
  'card-sanad',
  'fines-details',
] as const satisfies readonly InquiryKindSlug[]
export type BundleKind = (typeof bundleKinds)[number]

/** The parts of the sample report, which shows a photo too. */
export const sampleReportKinds = [...bundleKinds, 'violation-photo'] as const satisfies readonly InquiryKindSlug[]
