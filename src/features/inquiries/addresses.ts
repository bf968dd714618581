import { inquiryKinds, type InquiryKindSlug } from './kinds.ts'
import { centerPath } from './section-addresses.ts'

export { allCarsPath, centerPath, payBillPath } from './section-addresses.ts'
export const inquiryPath = (kind: InquiryKindSlug): string => `${centerPath}/${inquiryKinds[kind].page}`
export const samplePath = (name: string): string => `${centerPath}/test/${name}`
export const resultPath = `${centerPath}/inquiry/payment-result`
/** The outcome of one inquiry: the payment and the answer. */
export const answerPath = (id: string): string => `${resultPath}?id=${id}`
export const myInquiriesPath = '/profile/my-inquiry'
export const prerequisitePath = (kind: string): string => `${centerPath}/inquiry/offline-inquiry/${kind}`
/** Receives a request from the queue of a device. */
export const queuedPrerequisitePath = (kind: string): string => `${prerequisitePath(kind)}/queued`
/** The outcome of bills in one payment. */
export const basketPath = (id: string): string => `${resultPath}?basket=${id}`
/** The outcome of several inquiries in one payment. */
export const runPath = (id: string): string => `${resultPath}?run=${id}`
export const beforeBuyingPath = `${centerPath}/before-buying`
/** The free sample of the whole report. */
export const sampleReportPath = samplePath('before-buying')
/** An answer, or a whole run, as PDF. */
export const documentPath = (id: string): string => `${centerPath}/inquiry/papers/${id}`
export const sampleDocumentPath = (name: string, scenario: string): string =>
  `${centerPath}/test/${name}/paper?scenario=${scenario}`
/** The public page that verifies a PDF. */
export const verifyDocumentPath = (code: string): string => `${centerPath}/verify/${code}`
/** The code on PDFs of samples. */
export const sampleDocumentCode = 'sample'
export const finesFilePath = (id: string): string => `${centerPath}/inquiry/papers/${id}/fines.csv`
/** The guide to an objection to a fine of an answer. */
export const objectionPath = `${centerPath}/objection`
export const objectionOf = (id: string, fine: string): string =>
  `${objectionPath}?id=${id}&fine=${encodeURIComponent(fine)}`
/** The check of a text message. */
export const fakeMessagePath = `${centerPath}/fake-message`
export const messageSignsPath = '/admin/message-signs'
/** A plate and its services. */
export const platePath = `${centerPath}/plate`
export const inquiryAdminPath = '/admin/inquiries'
/** Answers that are unreadable, contradict themselves or have another subject. */
export const doubtfulAdminPath = '/admin/inquiries?outcome=doubtful'
export const unknownBillsPath = '/admin/inquiries/unknown-bills'
export const providersAdminPath = '/admin/inquiries/providers'
export const listsAdminPath = '/admin/prerequisite-lists'
