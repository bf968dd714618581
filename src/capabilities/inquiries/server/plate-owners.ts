import './tables.ts'
import { findNationalCodes } from '#capabilities/identity/contract.ts'
import { formatPlate, type Plate } from '#kit/plate.ts'
import type { RequestContext } from '#platform/context.ts'
import type { InquiryKindSlug } from '../kinds.ts'
import { openInput } from './find-inquiries.ts'
import { plateIndexOf } from './register-inquiry.ts'

/** Kinds that an authority answers only when the plate belongs to the national code. */
const proving: readonly InquiryKindSlug[] = ['fines-details', 'card-sanad', 'plate-history']
const goodForMs = 365 * 24 * 3600_000

/** Returns the people of whom an authority has confirmed within a year that a plate belongs to their national code. */
export async function findPlateOwners(
  { db, secrets, now }: Pick<RequestContext, 'db' | 'secrets' | 'now'>,
  plate: Plate,
): Promise<bigint[]> {
  const rows = await db
    .selectFrom('inquiry')
    .select(['person_id', 'input_sealed'])
    .where('plate_index', '=', plateIndexOf({ secrets }, formatPlate(plate)))
    .where('kind', 'in', proving)
    .where('state', '=', 'done')
    .where('behalf_path', 'is', null)
    .where('answered_at', '>', new Date(now.getTime() - goodForMs))
    .where('person_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  const asked = [...new Set(rows.map(({ person_id }) => person_id!))]
  const codes = await findNationalCodes(db, secrets, asked)
  const isOwn = (row: (typeof rows)[number]) => {
    const code = codes.get(row.person_id!)
    return code !== undefined && openInput(secrets, row)?.nationalCode === code
  }
  return asked.filter((id) => rows.some((row) => row.person_id === id && isOwn(row)))
}
