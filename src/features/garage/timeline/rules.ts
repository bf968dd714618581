/** The durations of a timeline link in days. */
export const linkDays = [7, 30, 90] as const
export const maxLinks = 20
export const linksADay = 20
/** Days for which an ended link answers 410 instead of 404. */
export const endedLinkDays = 180
/** The maximum size of a timeline file to check. */
export const maxFileBytes = 4_000_000

export type LinkState = 'open' | 'ended' | 'over'

/** The place of a link: its owner may end it early. */
export function linkState({ expires_at, ended_at }: { expires_at: Date; ended_at: Date | null }, now: Date): LinkState {
  if (ended_at !== null) return 'ended'
  return expires_at <= now ? 'over' : 'open'
}
