import type { AdState } from '../ad/ad-states.ts'

/** The two of a thread. */
export type Side = 'buyer' | 'seller'
export const otherSide = (side: Side): Side => (side === 'buyer' ? 'seller' : 'buyer')

export type MessageKind = 'text' | 'offer' | 'visit'

export const longestMessage = 1000
export const longestPlace = 120
/** In the column of the place of a visit that was erased; no place that people write is so short. */
export const erasedPlace = '-'
/** A thread shows its last messages; older ones page by page. */
export const shownMessages = 50
export const shownThreads = 30
/** A message waits so long for the other screen before the person is told elsewhere. */
export const tellAfterSeconds = 8

/** Too many messages within so long wait for their turn; there is also a limit of a day. */
export const shortLimitSeconds = 600

/** So long after the last letter somebody counts as writing. */
export const typingSeconds = 6

/** Why nothing can be written in a thread, for the one who would. */
export type Silence = 'closed' | 'blocked-by-me' | 'blocked' | 'ad-gone'

/** `own`: who would write has blocked the other; `others`: is blocked by them. */
type Thread = { closed: boolean; blocks: { own: boolean; others: boolean }; adState: AdState }

/** A car that was sold or whose ad ended can still be talked about (papers, the handover); one that staff stopped can not. */
const speechless: readonly AdState[] = ['removed', 'suspended', 'rejected', 'draft']

/** Whether one of the two may write, and why not. Who was blocked is told no more than that nothing goes through. */
export function silenceOf({ closed, blocks, adState }: Thread): Silence | null {
  if (closed) return 'closed'
  if (blocks.own) return 'blocked-by-me'
  if (blocks.others) return 'blocked'
  return speechless.includes(adState) ? 'ad-gone' : null
}

/** Only what is on offer is bargained about and looked at; an edit that waits for a look changes nothing about that. */
export const isOnOffer = (adState: AdState): boolean => ['published', 'paused', 'pending'].includes(adState)

/** More than twice the asked price is probably a nought too much, or rials written as tomans: it is asked back and marked. */
export const isOddOffer = (amountRial: bigint, askedRial: bigint | null): boolean =>
  askedRial !== null && amountRial > askedRial * 2n
