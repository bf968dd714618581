import type { Doing } from '#platform/context.ts'
import type { Reveal } from '../reveal.ts'
import { findRisks } from './find-risks.ts'
import type { FullAdRow } from './get-ad.ts'
import { revealContact, type RevealRefusal } from './reveal-contact.ts'

const statuses: Record<RevealRefusal, number> = { 'sign-in': 401, 'too-many': 429, gone: 410 }

/** The reveal of an ad with the status that both doors answer, the page's form and its call without a page. */
export async function answerReveal(doing: Doing, ad: FullAdRow): Promise<{ reveal: Reveal; status: number }> {
  const result = await revealContact(doing, { adId: ad.id })
  return result.ok
    ? { reveal: { phone: result.value.phone, refusal: null, risks: await findRisks(doing.db, ad) }, status: 200 }
    : { reveal: { phone: null, refusal: result.code }, status: statuses[result.code] }
}

/** A number is for the eyes that asked, and for no cache. */
export const noStore = { 'cache-control': 'private, no-store' }
