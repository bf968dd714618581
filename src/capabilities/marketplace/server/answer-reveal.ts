import type { Doing } from '#platform/context.ts'
import { revealRefusals } from '../reveal-texts.ts'
import type { Reveal } from '../reveal.ts'
import { revealContact, type RevealRefusal, type RevealTarget } from './reveal-contact.ts'

const statuses: Record<RevealRefusal, number> = { 'sign-in': 401, 'too-many': 429, gone: 410 }

type RevealAnswer = { reveal: Reveal; code: RevealRefusal | null; status: number }

/** A reveal with the words and the status that both doors answer, the page's form and its call without a page. */
export async function answerReveal(doing: Doing, target: RevealTarget): Promise<RevealAnswer> {
  const result = await revealContact(doing, target)
  if (result.ok) return { reveal: { phone: result.value.phone, refusal: null }, code: null, status: 200 }
  const { code } = result
  const refusal = revealRefusals[code === 'gone' && 'galleryId' in target ? 'gallery-gone' : code]
  return { reveal: { phone: null, refusal }, code, status: statuses[code] }
}

/** A number is for the eyes that asked, and for no cache. */
export const noStore = { 'cache-control': 'private, no-store' }
