/** The messages of the signed-in person about ads. */
export const messagesPath = '/profile/messages'
/** One thread, of one buyer and one ad. */
export const threadPath = (threadId: string): string => `${messagesPath}/${threadId}`
/** The first message of a buyer; redirects to an existing thread. */
export const newThreadPath = (adId: string): string => `${messagesPath}/new?ad=${adId}`
/** The page where a buyer requests an inspection of an ad's car. */
export const askInspectionPath = (adId: string): string => `/profile/inspection/ask?ad=${adId}`
export const askConsentPath = (adId: string): string => `/profile/consents/new?ad=${adId}`
/** The page where a buyer requests a deal about an ad's car. */
export const askDealPath = (adId: string): string => `/profile/buy-vehicle/new?ad=${adId}`
/** The calendar entry of an agreed visit. */
export const visitCalendarPath = (threadId: string, messageId: string): string =>
  `${threadPath(threadId)}/visits/${messageId}`
/** Pictures of messages; only the two parties of a thread open them. */
export const messageFilesPath = '/files/messages'

export const typingPath = (threadId: string): string => `${threadPath(threadId)}/typing`

/** The words of warnings, for staff. */
/** Relay lines, for staff. */
export const relayPath = '/admin/number-relay'
export const fraudPatternsPath = '/admin/fraud-patterns'
