import type { AdState } from '../ad/ad-states.ts'

/** The two parties of a thread. */
export type Party = 'buyer' | 'seller'
export const otherParty = (party: Party): Party => (party === 'buyer' ? 'seller' : 'buyer')

export type MessageKind = 'text' | 'offer' | 'visit'

export const longestMessage = 1000
export const longestPlace = 120
/** Marks an erased place of a visit; shorter than any place that people enter. */
export const erasedPlace = '-'
/** The number of messages per page of a thread. */
export const shownMessages = 50
export const shownThreads = 30
/** Seconds before an unread message triggers a notice. */
export const notifyAfterSeconds = 8

/** The window of the short message limit, in seconds; a daily limit also applies. */
export const shortLimitSeconds = 600

/** Seconds after the last letter during which a person counts as typing. */
export const typingSeconds = 6

/** Why the caller cannot write in a thread. */
export type Silence = 'closed' | 'blocked-by-me' | 'blocked' | 'ad-gone'

/**
 * `own`: the caller has blocked the other party; `others`: the other party has blocked the caller.
 */
type Thread = { closed: boolean; blocks: { own: boolean; others: boolean }; adState: AdState }

/**
 * Ad states without messages: removed or suspended. Sold and ended ads keep their threads for
 * documents and handover.
 */
const speechless: readonly AdState[] = ['removed', 'suspended', 'rejected', 'draft']

/**
 * Returns why a party cannot write, or null. A blocked party only learns that messages do not
 * arrive.
 */
export function silenceOf({ closed, blocks, adState }: Thread): Silence | null {
  if (closed) return 'closed'
  if (blocks.own) return 'blocked-by-me'
  if (blocks.others) return 'blocked'
  return speechless.includes(adState) ? 'ad-gone' : null
}

/** Whether offers and visits are possible. An edit that waits for review does not prevent them. */
export const isOnOffer = (adState: AdState): boolean => ['published', 'paused', 'pending'].includes(adState)

/**
 * More than twice the asking price probably has an extra zero or is in rials. The form asks for
 * confirmation and marks the offer.
 */
export const isOddOffer = (amountRial: bigint, askedRial: bigint | null): boolean =>
  askedRial !== null && amountRial > askedRial * 2n
