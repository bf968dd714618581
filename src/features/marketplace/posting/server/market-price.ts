import type { Db } from '#platform/database/database.ts'
import type { Panels } from '../../ad/body-map.ts'
import type { PostedAd } from '../steps.ts'
import { findValue } from '../../ad/server/rate-ads.ts'
import type { AdColumns } from './ad-row.ts'

type Question = { now: Date; besides?: bigint | undefined }

/** Values the car of an ad by the current live ads; null when unknown. */
export const findMarketRial = (db: Db, row: AdColumns, request: Question): Promise<bigint | null> =>
  findValue(db, { ...row, panels: JSON.parse(row.panels) as Panels, ride_hailing: false }, request)

type Car = { modelId: number; trimId: number; year: number; car: PostedAd['car']; condition: PostedAd['condition'] }

/** Values the car before the ad's place is known. */
export const findMarketRialOfCar = (db: Db, car: Car, request: Question): Promise<bigint | null> =>
  findValue(db, carColumns(car), request)

/** Maps the first two steps to the columns of a car. */
export const carColumns = ({ modelId, trimId, year, car, condition }: Car) => ({
  model_id: modelId,
  trim_id: trimId,
  year,
  mileage_km: car.mileage,
  panels: Object.fromEntries(
    Object.entries(condition.panels ?? {}).filter(([, state]) => state !== undefined),
  ) as Panels,
  body_state: condition.body,
  engine_state: condition.engine,
  gearbox_state: condition.gearbox,
  plate_kind: car.plate,
  insurance_months: condition.insurance ?? null,
  colour: car.colour,
  document_kind: car.document,
  province_id: 0,
  ride_hailing: false,
})
