import { inquiryKinds, type InquiryKindSlug } from './kinds.ts'

export const centerPath = '/services/vehicle-center'
export const inquiryPath = (kind: InquiryKindSlug): string => `${centerPath}/${inquiryKinds[kind].page}`
export const samplePath = (name: string): string => `${centerPath}/test/${name}`
export const resultPath = `${centerPath}/inquiry/payment-result`
/** The outcome of one question: what was paid, and the answer. */
export const answerPath = (id: string): string => `${resultPath}?id=${id}`
export const myInquiriesPath = '/profile/my-inquiry'
export const prerequisitePath = (kind: string): string => `${centerPath}/inquiry/offline-inquiry/${kind}`
/** Where a request comes from the queue of a device. */
export const queuedPrerequisitePath = (kind: string): string => `${prerequisitePath(kind)}/queued`
/** The outcome of bills that were paid together. */
export const basketPath = (id: string): string => `${resultPath}?basket=${id}`
export const payBillPath = `${centerPath}/bills`
export const inquiryDeskPath = '/admin/inquiries'
export const providersDeskPath = '/admin/inquiries/providers'
export const listsDeskPath = '/admin/prerequisite-lists'
