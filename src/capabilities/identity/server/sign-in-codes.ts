import './tables.ts'
import type { Mobile } from '#kit/mobile.ts'
import type { Db } from '#platform/database.ts'
import { sha256, type Secrets } from '#platform/secrets.ts'

/** The browser's token as it is stored; the token itself is only in its cookie. */
export const browserHash = (token: string): Buffer => sha256(`sign-in-browser:${token}`)

/** True for a token of our own making: 256 bits in base64url. */
export const isBrowserToken = (token: string | undefined): token is string => /^[\w-]{43}$/.test(token ?? '')

/** How people are found by their number without storing it readably. */
export const mobileIndex = (secrets: Secrets, mobile: Mobile): Buffer => secrets.blindIndex('person.mobile', mobile)

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** A code's keyed hash counts for one browser and one number only. */
export function codeHash(secrets: Secrets, code: string, browser: Uint8Array, mobile: Uint8Array): Buffer {
  return secrets.keyedHash('sign-in-code', `${hex(browser)}:${hex(mobile)}:${code}`)
}

/** The code that a browser asked for last; an earlier one no longer counts. */
export const latestCode = (db: Db, browser: Buffer) =>
  db
    .selectFrom('sign_in_code')
    .selectAll()
    .where('browser_hash', '=', browser)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
