import { inquiryKinds, type InquiryKindSlug } from './kinds.ts'
import { centerPath } from './section-addresses.ts'

export { allCarsPath, centerPath, payBillPath } from './section-addresses.ts'
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
/** The outcome of several questions that were paid together. */
export const runPath = (id: string): string => `${resultPath}?run=${id}`
export const beforeBuyingPath = `${centerPath}/before-buying`
/** The free sample of the whole report. */
export const sampleReportPath = samplePath('before-buying')
/** An answer, or a whole run, on paper. */
export const paperPath = (id: string): string => `${centerPath}/inquiry/papers/${id}`
export const samplePaperPath = (name: string, scenario: string): string =>
  `${centerPath}/test/${name}/paper?scenario=${scenario}`
/** Where anybody who holds a paper sees whether it is true. */
export const verifyPaperPath = (code: string): string => `${centerPath}/verify/${code}`
/** The code of papers that are samples. */
export const samplePaperCode = 'sample'
export const finesFilePath = (id: string): string => `${centerPath}/inquiry/papers/${id}/fines.csv`
/** How a fine of an answer is objected to. */
export const objectionPath = `${centerPath}/objection`
export const objectionOf = (id: string, fine: string): string =>
  `${objectionPath}?id=${id}&fine=${encodeURIComponent(fine)}`
/** Whether a text message is real. */
export const fakeMessagePath = `${centerPath}/fake-message`
export const messageSignsPath = '/admin/message-signs'
/** A plate and what to do with it. */
export const platePath = `${centerPath}/plate`
export const inquiryDeskPath = '/admin/inquiries'
/** Answers that can not be read, are about something else or contradict themselves. */
export const doubtfulDeskPath = '/admin/inquiries?outcome=doubtful'
export const unknownBillsPath = '/admin/inquiries/unknown-bills'
export const providersDeskPath = '/admin/inquiries/providers'
export const listsDeskPath = '/admin/prerequisite-lists'
