import { formatDateTime } from '#kit/jalali.ts'
import type { RequestContext } from '#platform/context.ts'
import { findClaims } from './claims.ts'

/** Formats when each open claim takes effect; null without one. */
export async function presentClaims({ db, now }: Pick<RequestContext, 'db' | 'now'>, personId: bigint) {
  const claims = await findClaims(db, personId, now)
  const readyAt = (kind: 'open' | 'release') => claims.find((claim) => claim.kind === kind)?.readyAt
  const text = (at: Date | undefined) => (at ? formatDateTime(at) : null)
  return { open: text(readyAt('open')), release: text(readyAt('release')) }
}
