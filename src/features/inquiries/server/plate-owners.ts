import './tables.ts'
import { findNationalCodes } from '#features/identity/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { dayOf } from '#kit/day.ts'
import { formatPlate, type Plate } from '#kit/plate.ts'
import { dayMs } from '#kit/durations.ts'
import type { Platform, RequestContext } from '#platform/context.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { InquiryKindSlug } from '../kinds.ts'
import { openInput } from './find-inquiries.ts'
import { plateUsedNotice, type PlateUse } from './notices.ts'
import { plateIndexOf } from './register-inquiry.ts'

/** Kinds that an authority answers only when the plate belongs to the national code. */
const proving: readonly InquiryKindSlug[] = ['fines-details', 'card-sanad', 'plate-history']
const goodForMs = 365 * dayMs

/** Returns the people in whose case an authority has confirmed within a year that a plate belongs to their national code. */
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
  const requests = [...new Set(rows.map(({ person_id }) => person_id!))]
  const codes = await findNationalCodes(db, secrets, requests)
  const isOwn = (row: (typeof rows)[number]) => {
    const code = codes.get(row.person_id!)
    return code !== undefined && openInput(secrets, row)?.nationalCode === code
  }
  return requests.filter((id) => rows.some((row) => row.person_id === id && isOwn(row)))
}

type Notifying = Pick<Platform, 'secrets'> & { now: Date }
/** `personId` uses the plate; `besides` takes part and knows it already. */
type Used = { plate: Plate; personId: bigint; besides?: bigint | null; use: PlateUse; link: string | null }

/** Notifies the proven owners of a plate that another account uses it: once a day for an account and kind of use. */
export async function notifyPlateOwners(trx: Trx, ctx: Notifying, { plate, personId, besides, use, link }: Used) {
  for (const owner of await findPlateOwners({ ...ctx, db: trx as Db }, plate)) {
    if (owner === personId || owner === besides) continue
    await notify(trx, ctx, {
      notice: plateUsedNotice,
      personId: owner,
      data: { use },
      link,
      key: `plate:${use}:${personId}:${dayOf(ctx.now)}`,
    })
  }
}
