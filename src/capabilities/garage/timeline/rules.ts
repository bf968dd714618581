/** For how many days a link may show a timeline. */
export const linkDays = [7, 30, 90] as const
export const linksMost = 20
export const linksADay = 20
/** How long a link that has ended is told apart from one that never was. */
export const endedLinkDays = 180
/** A file of a timeline that is checked. */
export const fileMost = 4_000_000

export type LinkState = 'open' | 'ended' | 'over'

/** Where a link stands: its owner may end it before its time. */
export function linkState({ expires_at, ended_at }: { expires_at: Date; ended_at: Date | null }, now: Date): LinkState {
  if (ended_at !== null) return 'ended'
  return expires_at <= now ? 'over' : 'open'
}
