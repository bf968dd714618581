import type { FormAnswer } from '#ui/form/read-form.ts'
import type { FollowedView } from './application-view.ts'

type Sent = { code: string }
type Seen = { followed: FollowedView; code: string; mobile: string }

/** Splits a form's result: sent, followed, or to be corrected. */
export function answerParts(answer: unknown): {
  sent: Sent | null
  seen: Seen | null
  refused: FormAnswer | undefined
} {
  const given = (answer ?? {}) as { sent?: Sent; followed?: FollowedView }
  const sent = given.sent ?? null
  const seen = given.followed ? (given as unknown as Seen) : null
  return { sent, seen, refused: sent || seen ? undefined : (answer as FormAnswer | undefined) }
}
