/** What the signed-in person and others write to each other about ads. */
export const messagesPath = '/profile/messages'
/** One thread, of one buyer and one ad. */
export const threadPath = (threadId: string): string => `${messagesPath}/${threadId}`
/** Where a buyer writes to the seller of an ad for the first time; leads on to the thread when there is one. */
export const newThreadPath = (adId: string): string => `${messagesPath}/new?ad=${adId}`
/** Where a buyer asks the seller for leave to inquire about the car of an ad. */
export const askInspectionPath = (adId: string): string => `/profile/inspection/ask?ad=${adId}`
export const askConsentPath = (adId: string): string => `/profile/consents/new?ad=${adId}`
/** Where a buyer asks for a purchase file of the car of an ad. */
export const askDealPath = (adId: string): string => `/profile/buy-vehicle/new?ad=${adId}`
/** The entry of an agreed visit for a calendar. */
export const visitCalendarPath = (threadId: string, messageId: string): string =>
  `${threadPath(threadId)}/visits/${messageId}`
/** Pictures in messages; only the two of a thread open them. */
export const messageFilesPath = '/files/messages'

export const typingPath = (threadId: string): string => `${threadPath(threadId)}/typing`

/** The words of warnings, for staff. */
/** Where staff see the numbers that stand in for those of sellers. */
export const relayPath = '/admin/number-relay'
export const fraudPatternsPath = '/admin/fraud-patterns'
