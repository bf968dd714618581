import { sql } from 'kysely'
import '../../ad/server/tables.ts'
import { carsOf } from '#features/garage/contract.ts'
import { maskPlate } from '#kit/mask-plate.ts'
import { formatPlate, parsePlate, spokenPlate } from '#kit/plate.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { AdState } from '../../ad/ad-states.ts'
import { adPlatePurpose, adVinPurpose } from '../../ad/plate-purpose.ts'
import type { AdOwner } from '../../ad/server/ad-owner.ts'
import type { PostedAd } from '../steps.ts'

/** The columns of a plate and a VIN; absent ones stay as they are. */
export type IdentityColumns = {
  plate_sealed?: Buffer
  plate_index?: Buffer
  vin_sealed?: Buffer
  vin_index?: Buffer
}

type Sealing = Pick<RequestContext, 'secrets'>

/** Seals a plate and a VIN for an ad. */
export function sealIdentity(
  { secrets }: Sealing,
  { plate, vin }: { plate: string | undefined; vin: string | undefined },
): IdentityColumns {
  return {
    ...(plate && {
      plate_sealed: Buffer.from(secrets.seal(plate)),
      plate_index: Buffer.from(secrets.blindIndex(adPlatePurpose, plate)),
    }),
    ...(vin && {
      vin_sealed: Buffer.from(secrets.seal(vin)),
      vin_index: Buffer.from(secrets.blindIndex(adVinPurpose, vin)),
    }),
  }
}

/** Returns the sealed plate and VIN of a posted car: the typed ones, or those of the garage car it was made from. */
export async function identityOf(
  ctx: RequestContext,
  { personId, galleryId = null }: AdOwner,
  { own, trim, plateNumber, vin }: PostedAd['car'],
): Promise<IdentityColumns> {
  if (own === undefined || galleryId !== null) return sealIdentity(ctx, { plate: plateNumber, vin })
  // Drop the garage car when another car was chosen since.
  const car = (await carsOf(ctx, personId)).find(
    (each) => each.id === own && each.role === 'owner' && each.trim === trim,
  )
  const plate = plateNumber ?? (car?.plate ? formatPlate(car.plate) : undefined)
  return sealIdentity(ctx, { plate, vin: vin ?? car?.vin ?? undefined })
}

/** Another ad of the same car. */
export type SameCar = {
  publicId: string
  trimId: number
  state: AdState
  mileageKm: number
  priceRial: bigint | null
  at: Date
  own: boolean
}

type Question = { adId: bigint | null; owner: AdOwner; plateIndex: Buffer | null; vinIndex: Buffer | null }

const maxSame = 20

/** Finds the other ads with the plate or the VIN, newest first. Drafts and ads without either do not count. */
export async function findSameCars(db: Db, { adId, owner, plateIndex, vinIndex }: Question): Promise<SameCar[]> {
  if (!plateIndex && !vinIndex) return []
  const rows = await db
    .selectFrom('ad')
    .select(['public_id', 'trim_id', 'state', 'mileage_km', 'price_rial', 'created_at', 'seller_id', 'gallery_id'])
    .where(sql<boolean>`(plate_index = ${plateIndex} or vin_index = ${vinIndex})`)
    .where('state', '<>', 'draft')
    .where('id', '<>', adId ?? 0n)
    .orderBy('created_at', 'desc')
    .limit(maxSame)
    .execute()
  const { personId, galleryId = null } = owner
  return rows.map(({ seller_id, gallery_id, ...row }) => ({
    publicId: row.public_id,
    trimId: row.trim_id,
    state: row.state,
    mileageKm: row.mileage_km,
    priceRial: row.price_rial,
    at: row.created_at,
    own: galleryId === null ? gallery_id === null && seller_id === personId : gallery_id === galleryId,
  }))
}

/** Loads plate and VIN of an ad, masked for staff and the seller; empty when none was given. */
export async function maskedIdentity({ db, secrets }: Sealing & { db: Db }, adId: bigint) {
  const row = await db
    .selectFrom('ad')
    .select(['plate_sealed', 'plate_index', 'vin_sealed', 'vin_index'])
    .where('id', '=', adId)
    .executeTakeFirstOrThrow()
  const plate = row.plate_sealed ? parsePlate(secrets.open(row.plate_sealed)) : null
  return {
    plateIndex: row.plate_index,
    vinIndex: row.vin_index,
    plate: plate?.ok ? spokenPlate(maskPlate(plate.value)) : '',
    vin: row.vin_sealed ? maskVin(secrets.open(row.vin_sealed)) : '',
  }
}

/** Shows the maker and the last four signs of a VIN. */
export const maskVin = (vin: string): string => `${vin.slice(0, 3)}${'*'.repeat(10)}${vin.slice(-4)}`
