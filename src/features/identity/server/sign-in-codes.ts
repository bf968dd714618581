import './tables.ts'
import type { Mobile } from '#kit/mobile.ts'
import type { Db } from '#platform/database/database.ts'
import { sha256, type Secrets } from '#platform/secrets.ts'
import type { Session } from '#platform/session.ts'
import type { CodePurpose } from '../rules.ts'

/** Returns a guest's browser as code holder by its token, which exists only in its cookie. */
export const browserHolder = (token: string): Buffer => sha256(`sign-in-browser:${token}`)

/** Returns a session as code holder: a signed-in person's code counts in this session only. */
export function sessionHolder({ tokenHash }: Session): Buffer {
  if (!tokenHash) throw new Error('A guest has no session to hold a code: check the session first')
  return sha256(`session:${hex(tokenHash)}`)
}

/** Whether a token has our format: 256 bits in base64url. */
export const isBrowserToken = (token: string | undefined): token is string => /^[\w-]{43}$/.test(token ?? '')

/** Returns the blind index by which people are found by number. */
export const mobileIndex = (secrets: Secrets, mobile: Mobile): Buffer => secrets.blindIndex('person.mobile', mobile)

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** The holder and the purpose of a code. */
export type CodeBond = { holder: Uint8Array; purpose: CodePurpose; mobile: Uint8Array }

/** Hashes a code with a key, for one holder, number and purpose. */
export function codeHash(secrets: Secrets, code: string, { holder, purpose, mobile }: CodeBond): Buffer {
  return secrets.keyedHash('sign-in-code', `${purpose}:${hex(holder)}:${hex(mobile)}:${code}`)
}

export type CodeRow = NonNullable<Awaited<ReturnType<typeof latestCode>>>

/** Finds the latest code of a holder; earlier ones are invalid. */
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
