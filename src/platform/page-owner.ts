import type { MiddlewareFunction } from 'react-router'
import { guestOwner, pageOwnerField, pageOwnerHeader } from '#kit/page-owner.ts'
import { cacheOwner } from './cache-owner.ts'
import { platformContext, scopeContext } from './context.ts'
import { AppError } from './errors.ts'
import { signInRequired } from './guards.ts'
import type { Secrets } from './secrets.ts'
import type { Session } from './session.ts'

/** Whoever sits there may leave, sign in, and choose how the device shows pages. */
const forEverybody = /^\/(login(\/(password|step))?|sign-out|look)$/

const urlEncoded = new RegExp(`(?:^|&)${pageOwnerField}=([\\w-]{1,32})(?:&|$)`)
const multipart = new RegExp(`name="${pageOwnerField}"\r\n\r\n([\\w-]{1,32})\r\n`)

/** The field is the first of its form: a body with files is not read for it. */
const peekedBytes = 2048

/** For whom the page was made that sends this write; null when it does not say. */
async function claimedOwner(request: Request): Promise<string | null> {
  const header = request.headers.get(pageOwnerHeader)
  if (header !== null) return header
  const type = request.headers.get('content-type') ?? ''
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) return null
  const start = await beginningOf(request.clone())
  return (type.startsWith('multipart') ? multipart : urlEncoded).exec(start)?.[1] ?? null
}

async function beginningOf({ body }: Request): Promise<string> {
  if (!body) return ''
  const reader = body.getReader()
  const pieces: Uint8Array[] = []
  for (let bytes = 0; bytes < peekedBytes;) {
    const { value, done } = await reader.read()
    if (done) break
    bytes += value.length
    pieces.push(value)
  }
  void reader.cancel().catch(() => {})
  return Buffer.concat(pieces).toString('latin1')
}

/**
 * How the person of a session stands to the one for whom the page was made: `same` also when the page names nobody, so that
 * a guest may fill a form and sign in; `ended` when the page was a person's and nobody is signed in any more.
 */
export function compareOwners(secrets: Secrets, session: Session, claimed: string | null): 'same' | 'other' | 'ended' {
  if (claimed === null || claimed === guestOwner || claimed === cacheOwner(secrets, session)) return 'same'
  return session.personId === null ? 'ended' : 'other'
}

/**
 * Refuses a write from a page that was made for another person than the one who is signed in now: words of one person never
 * reach another's account (docs/decisions/0036). Stands on the root route, after the session was read.
 */
export const refuseOtherPerson: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  if (request.method === 'GET' || request.method === 'HEAD' || forEverybody.test(url.pathname)) return next()
  const { secrets } = context.get(platformContext)
  const found = compareOwners(secrets, context.get(scopeContext).session, await claimedOwner(request))
  if (found === 'other') throw new AppError('other-person', 409)
  // What a script calls asks for sign-in itself, in the shape that the script reads.
  const byScript = request.headers.has(pageOwnerHeader)
  if (found === 'ended' && !byScript) throw signInRequired(request, url.pathname + url.search)
  return next()
}
