import { sql } from 'kysely'
import '../tables.ts'
import { parseJalali, type JalaliDate } from '#kit/jalali.ts'
import { maskNationalCode, type NationalCode } from '#kit/national-code.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import type { Secrets } from '#platform/secrets.ts'

/** A person's details; null when missing. The national code is masked. */
export type PersonInfo = {
  firstName: string | null
  lastName: string | null
  maskedNationalCode: string | null
  birthDay: JalaliDate | null
  cityId: number | null
}

/** Loads the details that the person may see; throws not-found. */
export async function getPersonInfo(db: Db, secrets: Secrets, personId: bigint): Promise<PersonInfo> {
  const row = await db
    .selectFrom('person')
    .select(['first_name', 'last_name', 'national_code_sealed', 'birth_day', 'city_id'])
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!row) throw notFound()
  const sealed = row.national_code_sealed
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    maskedNationalCode: sealed && maskNationalCode(secrets.open(sealed) as NationalCode),
    birthDay: row.birth_day === null ? null : parseJalali(row.birth_day),
    cityId: row.city_id,
  }
}

/** Finds since when a person's name is unchanged; null is older than the record. */
export async function findNameDate(db: Db, personId: bigint): Promise<Date | null> {
  const row = await db.selectFrom('person').select('name_at').where('id', '=', personId).executeTakeFirst()
  return row?.name_at ?? null
}

/** Whether no detail is missing. */
export const isComplete = (info: PersonInfo): boolean => Object.values(info).every((value) => value !== null)

/** Whether a national code is the person's own; false without one. */
export async function isOwnNationalCode(db: Db, secrets: Secrets, personId: bigint, code: string): Promise<boolean> {
  const row = await db.selectFrom('person').select('national_code_sealed').where('id', '=', personId).executeTakeFirst()
  return row?.national_code_sealed ? secrets.open(row.national_code_sealed) === code : false
}

/** Returns a person's full national code; null without one. For counting, never for display. */
export async function openNationalCode(db: Db, secrets: Secrets, personId: bigint): Promise<NationalCode | null> {
  const row = await db.selectFrom('person').select('national_code_sealed').where('id', '=', personId).executeTakeFirst()
  return row?.national_code_sealed ? (secrets.open(row.national_code_sealed) as NationalCode) : null
}

/** People whose birthday is on one of these days of the year, each with that day. */
export async function findBornOn(db: Db, days: readonly JalaliDate[]): Promise<{ id: bigint; birthday: JalaliDate }[]> {
  const two = (n: number) => String(n).padStart(2, '0')
  const byText = new Map(days.map((date) => [`${two(date.month)}/${two(date.day)}`, date]))
  const rows = await db
    .selectFrom('person')
    .select(['id', sql<string>`right(birth_day, 5)`.as('text')])
    .where(sql<string>`right(birth_day, 5)`, 'in', [...byText.keys()])
    .execute()
  return rows.map(({ id, text }) => ({ id, birthday: byText.get(text)! }))
}

/** Lists the national codes of those people who have one. */
export async function findNationalCodes(
  db: Db,
  secrets: Secrets,
  personIds: readonly bigint[],
): Promise<Map<bigint, NationalCode>> {
  if (personIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('person')
    .select(['id', 'national_code_sealed'])
    .where('id', 'in', personIds)
    .where('national_code_sealed', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, national_code_sealed }) => [id, secrets.open(national_code_sealed!) as NationalCode]))
}
