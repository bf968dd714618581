import { getCatalogue } from '#features/catalog/contract.ts'
import type { Plate } from '#kit/plate.ts'
import type { RequestContext } from '#platform/context.ts'
import type { CarRole } from '../rules.ts'
import { findCarRows } from './find-cars.ts'
import { nameOf, titleOf } from './name-car.ts'
import { plateOf } from './present-cars.ts'

/**
 * A car of a person's garage, for forms that choose one. Plate, VIN and engine number are in clear text: never log
 * them.
 */
export type OwnCar = {
  /** The public id, as in addresses. */
  id: string
  /** The owner's name for it, otherwise its model: «دنا پلاس توربو». */
  name: string
  /** Its model; null while unknown. */
  title: string | null
  plate: Plate | null
  /** Only for the owner. */
  vin: string | null
  engineNumber: string | null
  /** Slug of the catalogue. */
  trim: string | null
  /** Jalali. */
  year: number | null
  /** Slug of `worksColours`. */
  colour: string | null
  mileageKm: number | null
  role: CarRole
}

/** Lists the cars of a person: own cars first, then shared ones. */
export async function carsOf(ctx: Pick<RequestContext, 'db' | 'secrets'>, personId: bigint): Promise<OwnCar[]> {
  const [rows, catalogue] = await Promise.all([findCarRows(ctx.db, personId), getCatalogue(ctx.db)])
  const open = (sealed: Uint8Array | null) => (sealed ? ctx.secrets.open(sealed) : null)
  return rows.map((row) => ({
    id: row.public_id,
    name: nameOf(catalogue, row),
    title: titleOf(catalogue, row),
    plate: plateOf(ctx, row.plate_sealed),
    vin: row.role === 'owner' ? open(row.vin_sealed) : null,
    engineNumber: row.role === 'owner' ? open(row.engine_sealed) : null,
    trim: row.trim_id === null ? null : (catalogue.trims.byId.get(row.trim_id)?.slug ?? null),
    year: row.year,
    colour: row.colour,
    mileageKm: row.mileage_km,
    role: row.role,
  }))
}
