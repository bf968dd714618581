import { formatDateTime } from '#kit/jalali.ts'
import type { RequestContext } from '#platform/context.ts'
import { relayNote, revealRefusals, tooManyRevealsText } from '../reveal.ts'
import type { Reveal } from '../reveal.ts'
import { findRisks } from '../../ad/server/find-risks.ts'
import type { FullAdRow } from '../../ad/server/ad-rows.ts'
import { revealContact, type RevealRefusal } from './reveal-contact.ts'

const statuses: Record<RevealRefusal, number> = {
  'sign-in': 401,
  'too-many': 429,
  gone: 410,
  'chat-only': 403,
  unwanted: 403,
  hours: 403,
  'no-line': 409,
  'own-line': 403,
}

type RevealAnswer = { reveal: Reveal; code: RevealRefusal | null; status: number }

/**
 * Reveals a number. Returns text and HTTP status for both callers: the page's form and the data
 * endpoint.
 */
export async function handleReveal(
  ctx: RequestContext,
  target: { ad: FullAdRow } | { galleryId: bigint },
): Promise<RevealAnswer> {
  const result = await revealContact(ctx, 'ad' in target ? { adId: target.ad.id } : target)
  if (result.ok) {
    const risks = 'ad' in target ? await findRisks(ctx.db, target.ad) : undefined
    const { phone, until } = result.value
    const note = until && { note: relayNote(formatDateTime(until)) }
    return { reveal: { phone, refusal: null, risks, ...note }, code: null, status: 200 }
  }
  const { code } = result
  const refusal =
    code === 'too-many'
      ? tooManyRevealsText(result.wait)
      : revealRefusals[code === 'gone' && 'galleryId' in target ? 'gallery-gone' : code]
  return { reveal: { phone: null, refusal }, code, status: statuses[code] }
}

/** A number must not enter any cache. */
export const noStore = { 'cache-control': 'private, no-store' }
