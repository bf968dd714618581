import '../tables.ts'
import { formatDate, formatDateTime } from '#kit/jalali.ts'
import { maskMobile, type Mobile } from '#kit/mobile.ts'
import { maskNationalCode, type NationalCode } from '#kit/national-code.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import type { Role } from '#platform/permissions.ts'
import { findSessionsOf } from '#platform/session.ts'

/** A person as staff see them: enough to identify them, nothing usable elsewhere. */
export type PersonRecord = {
  id: string
  name: string | null
  /** Null for an account that released its number. */
  maskedMobile: string | null
  maskedNationalCode: string | null
  since: string
  roles: readonly Role[]
  lockedSince: string | null
  lockReason: string | null
  sessions: number
}

/** Loads one person for the back office; throws not-found. */
export async function getPersonRecord({ db, secrets, now }: RequestContext, id: bigint): Promise<PersonRecord> {
  const row = await db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || row.erased_at) throw notFound()
  const code = row.national_code_sealed
  const mobile = secrets.open(row.mobile_sealed)
  return {
    id: String(row.id),
    name: row.name,
    maskedMobile: mobile === '' ? null : maskMobile(mobile as Mobile),
    maskedNationalCode: code && maskNationalCode(secrets.open(code) as NationalCode),
    since: formatDate(row.created_at),
    roles: row.roles,
    lockedSince: row.locked_at && formatDateTime(row.locked_at),
    lockReason: row.lock_reason,
    sessions: (await findSessionsOf(db, id, now)).length,
  }
}
