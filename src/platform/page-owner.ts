import type { MiddlewareFunction } from 'react-router'
import { guestOwner, pageOwnerField, pageOwnerHeader } from '#kit/page-owner.ts'
import { cacheOwner } from './cache-owner.ts'
import { platformContext, scopeContext } from './context.ts'
import { AppError } from './errors.ts'
import { signInRequired } from './guards.ts'
import type { Secrets } from './secrets.ts'
import type { Session } from './session.ts'

/** Forms that any user of the device may send: sign-out, sign-in, and display preferences. */
const forEverybody = /^\/(login(\/(password|step))?|sign-out|look)$/

const urlEncoded = new RegExp(`(?:^|&)${pageOwnerField}=([\\w-]{1,32})(?:&|$)`)
const multipart = new RegExp(`name="${pageOwnerField}"\r\n\r\n([\\w-]{1,32})\r\n`)

/** The field is the first of its form: a body with files is not parsed for it. */
const peekedBytes = 2048

/** Returns the owner of the page that sends this write; null when it is not stated. */
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
 * Compares the person of a session with the owner of the page: `same` also when the page states no owner, so that a
 * guest may fill a form and sign in; `ended` when the page had an owner and nobody is signed in any more.
 */
export function compareOwners(secrets: Secrets, session: Session, claimed: string | null): 'same' | 'other' | 'ended' {
  if (claimed === null || claimed === guestOwner || claimed === cacheOwner(secrets, session)) return 'same'
  return session.personId === null ? 'ended' : 'other'
}

/**
 * Refuses a write from a page whose owner is not the signed-in person: input of one person never reaches another's
 * account (docs/decisions/0036). Runs on the root route, after the session was read.
 */
export const refuseOtherPerson: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  if (request.method === 'GET' || request.method === 'HEAD' || forEverybody.test(url.pathname)) return next()
  const { secrets } = context.get(platformContext)
  const match = compareOwners(secrets, context.get(scopeContext).session, await claimedOwner(request))
  if (match === 'other') throw new AppError('other-person', 409)
  // A script's endpoint requests sign-in itself, in the format that the script reads.
  const byScript = request.headers.has(pageOwnerHeader)
  if (match === 'ended' && !byScript) throw signInRequired(request, url.pathname + url.search)
  return next()
}
