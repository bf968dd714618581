import type { AdState } from '../ad/ad-states.ts'

/** The two of a thread. */
export type Side = 'buyer' | 'seller'
export const otherSide = (side: Side): Side => (side === 'buyer' ? 'seller' : 'buyer')

export type MessageKind = 'text' | 'offer' | 'visit'

export const longestMessage = 1000
export const longestPlace = 120
/** A thread shows its last messages; older ones page by page. */
export const shownMessages = 50
export const shownThreads = 30
/** A message waits so long for the other screen before the person is told elsewhere. */
export const tellAfterSeconds = 8

/** So long after the last letter somebody counts as writing. */
export const typingSeconds = 6

/** Why nothing can be written in a thread, for the one who would. */
export type Silence = 'closed' | 'blocked-by-me' | 'blocked' | 'ad-gone'

type Thread = { closed: boolean; blockedBy: Readonly<Record<Side, boolean>>; adState: AdState }

/** A car that was sold or whose ad ended can still be talked about (papers, the handover); one that staff stopped can not. */
const speechless: readonly AdState[] = ['removed', 'suspended', 'rejected', 'draft']

/** Whether `side` may write, and why not. Who was blocked is told no more than that nothing goes through. */
export function silenceOf({ closed, blockedBy, adState }: Thread, side: Side): Silence | null {
  if (closed) return 'closed'
  if (blockedBy[side]) return 'blocked-by-me'
  if (blockedBy[otherSide(side)]) return 'blocked'
  return speechless.includes(adState) ? 'ad-gone' : null
}

/** Only what is on offer is bargained about and looked at; an edit that waits for a look changes nothing about that. */
export const isOnOffer = (adState: AdState): boolean => ['published', 'paused', 'pending'].includes(adState)
