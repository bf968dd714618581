import type { RequestContext } from '#platform/context.ts'

/** The state of a switch's target: its description, and whether it notifies. */
export type SwitchState = { what: string; on: boolean; manage: { href: string; label: string } }

type Acting = Pick<RequestContext, 'db' | 'now'>

/**
 * Notifications that a link in their messages switches off and on. The link's holder may use it; it
 * is unguessable and does nothing else. `name` is permanent, because sent links contain it.
 */
export type NoticeSwitch = {
  name: string
  /** Returns null when the target is gone. */
  find(ctx: Acting, target: string): Promise<SwitchState | null>
  turn(ctx: Acting, target: string, on: boolean): Promise<void>
}
