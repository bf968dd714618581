import './tables.ts'
import type { Mobile } from '#kit/mobile.ts'
import type { Db } from '#platform/database.ts'
import { sha256, type Secrets } from '#platform/secrets.ts'
import type { Session } from '#platform/session.ts'
import type { CodePurpose } from '../rules.ts'

/** A guest's browser as the holder of codes, by its token; the token itself is only in its cookie. */
export const browserHolder = (token: string): Buffer => sha256(`sign-in-browser:${token}`)

/** A session as the holder of codes: what a signed-in person asks for counts in this session only. */
export function sessionHolder({ tokenHash }: Session): Buffer {
  if (!tokenHash) throw new Error('a guest has no session to hold a code')
  return sha256(`session:${hex(tokenHash)}`)
}

/** True for a token of our own making: 256 bits in base64url. */
export const isBrowserToken = (token: string | undefined): token is string => /^[\w-]{43}$/.test(token ?? '')

/** How people are found by their number without storing it readably. */
export const mobileIndex = (secrets: Secrets, mobile: Mobile): Buffer => secrets.blindIndex('person.mobile', mobile)

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** Whom and what a code is for. */
export type CodeBond = { holder: Uint8Array; purpose: CodePurpose; mobile: Uint8Array }

/** A code's keyed hash counts for one holder, one number and one purpose only. */
export function codeHash(secrets: Secrets, code: string, { holder, purpose, mobile }: CodeBond): Buffer {
  return secrets.keyedHash('sign-in-code', `${purpose}:${hex(holder)}:${hex(mobile)}:${code}`)
}

export type CodeRow = NonNullable<Awaited<ReturnType<typeof latestCode>>>

/** The code that a holder asked for last; an earlier one no longer counts. */
export const latestCode = (db: Db, holder: Buffer, purpose: CodePurpose) =>
  db
    .selectFrom('sign_in_code')
    .selectAll()
    .where('browser_hash', '=', holder)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
