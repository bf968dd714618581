import type { RequestContext } from '#platform/context.ts'

/** What a switch finds of its target: what it tells of, and whether it does. */
export type SwitchState = { what: string; on: boolean; manage: { href: string; label: string } }

type Acting = Pick<RequestContext, 'db' | 'now'>

/**
 * Something that tells people and that a link in its messages turns off and on again. Whoever holds the link may; it can not be
 * guessed, and does nothing else. `name` stands in links that were sent: it never changes.
 */
export type NoticeSwitch = {
  name: string
  /** Null when the target is gone, so that nothing tells any more. */
  find(ctx: Acting, target: string): Promise<SwitchState | null>
  turn(ctx: Acting, target: string, on: boolean): Promise<void>
}
