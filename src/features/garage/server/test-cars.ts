import { loadCatalogue } from '#features/catalog/contract.ts'
import { parsePlate, type Plate } from '#kit/plate.ts'
import type { TestDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { addCar } from './change-cars.ts'

export function plate(text: string): Plate {
  const read = parsePlate(text)
  if (!read.ok) throw new Error(text)
  return read.value
}

/** Adds a person with a car; `over` holds its known facts. */
export async function anOwner(test: TestDb, over: { plate?: string; km?: number } = {}) {
  await loadCatalogue(test.db)
  const { id: personId } = await aPerson(test)
  const { ctx } = requestContext(test, { personId })
  const added = await addCar(ctx, {
    personId,
    plate: plate(over.plate ?? '۱۲ ب ۳۴۵ ایران ۶۷'),
    mileageKm: over.km ?? 40_000,
  })
  if (!added.ok) throw new Error(added.code)
  return { personId, ctx, carId: added.value }
}
