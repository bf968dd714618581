import { createHash } from 'node:crypto'
import { canonicalJson, type Json } from '#kit/canonical-json.ts'
import type { EventContent } from '../../timeline/events.ts'

/** The version of these rules; part of every hash and signature. */
export const format = 'farman-timeline/1'

const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Returns an event as the canonical text that is hashed. */
export const contentText = (content: EventContent): string => canonicalJson(content as unknown as Json)
export const contentHashOf = sha256Hex

/** The predecessor of the first event of a chain. */
export const firstHash = (chain: string): string => sha256Hex(`${format} ${chain}`)
/** Returns the hash of an event over that of the previous one: changing an earlier event changes it. */
export const nextHash = (before: string, contentHash: string): string =>
  sha256Hex(`${format}\n${before}\n${contentHash}`)

/** Returns the text to sign for an event, and for a whole file. */
export const signedEvent = (hash: string): string => `${format} event ${hash}`
export const signedFile = (document: Json): string => `${format} file ${sha256Hex(canonicalJson(document))}`

/** An event in a chain: whole, or only its hash. */
export type Link = { no: number; signature?: string | null; keyId?: string | null } & (
  | { content: string; contentHash?: undefined }
  | { contentHash: string; content?: undefined }
)

export type Chain = { chain: string; count: number; head: string; events: readonly Link[] }

/**
 * Returns whether every event is in its place, matches its hash, and carries the product's signature unless the owner
 * wrote it.
 */
export function isUnbroken(
  { chain, count, head, events }: Chain,
  isSignedBy: (text: string, signature: string, keyId: string) => boolean,
): boolean {
  if (events.length !== count) return false
  let before = firstHash(chain)
  for (const [index, event] of events.entries()) {
    if (event.no !== index + 1) return false
    before = nextHash(before, event.contentHash ?? contentHashOf(event.content))
    if (event.content !== undefined && !isTrue(event, before, isSignedBy)) return false
  }
  return before === head
}

function isTrue(
  { no, content, signature, keyId }: Extract<Link, { content: string }>,
  hash: string,
  isSignedBy: (text: string, signature: string, keyId: string) => boolean,
): boolean {
  const message = JSON.parse(content) as EventContent
  if (message.no !== no) return false
  if (message.source === 'owner') return !signature && !keyId
  return Boolean(signature && keyId && isSignedBy(signedEvent(hash), signature, keyId))
}
