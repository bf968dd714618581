import './tables.ts'
import { defineFilePurpose, type ReadableFile } from '#features/files/contract.ts'
import type { RequestContext } from '#platform/context.ts'

/** The owner kind of a receipt's picture. */
export const receiptSubject = 'garage-cost'

/** Pictures of receipts: sealed, readable by the people of the car. */
export const receiptPicture = defineFilePurpose({
  name: 'garage-receipt',
  kinds: ['picture'],
  folder: 'car-receipts',
  maxBytes: 8_000_000,
  perHour: 60,
  maySend: 'signed-in',
  mayRead: mayReadReceipt,
})

/** The form field of the receipts. */
export const receiptPictures = { name: 'receipts', purpose: receiptPicture, maxFiles: 2 }

export const receiptPath = (file: string): string => `/files/${receiptPicture.folder}/${file}`

async function mayReadReceipt(ctx: RequestContext, { subject, ownerId }: ReadableFile): Promise<boolean> {
  const { personId } = ctx.scope.session
  if (personId === null) return false
  if (subject === null) return ownerId === personId
  if (subject.kind !== receiptSubject) return false
  const row = await ctx.db
    .selectFrom('garage_cost as cost')
    .innerJoin('garage_car as car', 'car.id', 'cost.car_id')
    .leftJoin('garage_share as share', (join) =>
      join.onRef('share.car_id', '=', 'car.id').on('share.person_id', '=', personId),
    )
    .select('cost.id')
    .where('cost.id', '=', subject.id)
    .where('cost.removed_at', 'is', null)
    .where('car.removed_at', 'is', null)
    .where((is) => is.or([is('car.owner_id', '=', personId), is('share.person_id', 'is not', null)]))
    .executeTakeFirst()
  return row !== undefined
}
