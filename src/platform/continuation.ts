import { timingSafeEqual } from 'node:crypto'
import type { RequestContext } from './context.ts'

/** How long after signing in the page still does it. */
const grantMs = 2 * 60 * 1000

type Granting = Pick<RequestContext, 'secrets' | 'now'>

/**
 * Adds to the page to which a person comes back after signing in that they asked for what its address names by `then`
 * (`kit/then-path.ts`). The grant holds for this person and page and for two minutes, so that no link of anybody else does anything.
 */
export function grantContinuation({ secrets, now }: Granting, next: string, personId: bigint): string {
  const url = new URL(next, 'http://site.invalid')
  const then = url.searchParams.get('then')
  if (then === null) return next
  const until = (now.getTime() + grantMs).toString(36)
  url.searchParams.set(
    'grant',
    `${until}.${proofOf(secrets, { personId, url, action: then, until }).toString('base64url')}`,
  )
  return url.pathname + url.search + url.hash
}

/** What the person asked for before signing in, when the address carries a grant of theirs that still holds. */
export function continuationOf({ secrets, now }: Granting, url: URL, personId: bigint | null): string | null {
  const then = url.searchParams.get('then')
  const [until, proof] = url.searchParams.get('grant')?.split('.') ?? []
  if (then === null || !until || !proof || personId === null) return null
  const expected = proofOf(secrets, { personId, url, action: then, until })
  const given = Buffer.from(proof, 'base64url')
  const holds = given.length === expected.length && timingSafeEqual(given, expected)
  return holds && parseInt(until, 36) > now.getTime() ? then : null
}

type Grant = { personId: bigint; url: URL; action: string; until: string }

const proofOf = (secrets: Granting['secrets'], { personId, url, action, until }: Grant): Buffer =>
  secrets.keyedHash('continuation', JSON.stringify([String(personId), url.pathname, action, until])).subarray(0, 16)
