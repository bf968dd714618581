import type { InquiryKindSlug } from './kinds.ts'

/** The parts of the check before buying a car. The photo of a fine is requested from the list of fines. */
export const bundleKinds = [
  'authenticity-and-history',
  'plate-history',
  'card-sanad',
  'fines-details',
] as const satisfies readonly InquiryKindSlug[]
export type BundleKind = (typeof bundleKinds)[number]

/** The parts of the sample report, which contains a photo too. */
export const sampleReportKinds = [...bundleKinds, 'violation-photo'] as const satisfies readonly InquiryKindSlug[]
