import { describe, expect, it } from 'vitest'
import { getCatalogue } from '#features/catalog/contract.ts'
import { carsOf } from '#features/garage/contract.ts'
import { inTransaction } from '#platform/database/database.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { maxCars } from '../rules.ts'
import { addCar, chooseModel, editCar, forgetRemoved, removeCar, restoreCar, saveMileage } from './change-cars.ts'
import { getCarRow } from './find-cars.ts'
import { erasePersonalData, exportPersonalData } from './personal-data.ts'
import { anOwner, plate } from './test-cars.ts'

const test = useTestDb()
const trim = 'peugeot-207-manual-tu5'

describe('a car in the garage', () => {
  it.each([['۱۲ ب ۳۴۵ ایران ۶۷'], ['121-45478'], ['12345-کیش']])('is added by the plate %s', async (text) => {
    const { ctx, personId } = await anOwner(test, { plate: text })
    expect(await carsOf(ctx, personId)).toMatchObject([
      { plate: plate(text), mileageKm: 40_000, role: 'owner', title: null },
    ])
  })

  it('is added by its VIN without a plate', async () => {
    const { ctx, personId } = await anOwner(test)
    expect(await addCar(ctx, { personId, vin: 'NAS800100N5700087' })).toMatchObject({ ok: true })
    const again = await addCar(ctx, { personId, vin: 'NAS800100N5700087' })
    const withPlate = { personId, vin: 'NAS800100N5700087', plate: plate('121-45478') }
    expect(await addCar(ctx, withPlate)).toEqual({ ok: false, code: 'vin-known' })
    expect(again).toEqual({ ok: true, value: (await carsOf(ctx, personId))[1]!.id })
    expect((await carsOf(ctx, personId))[1]).toMatchObject({ plate: null, vin: 'NAS800100N5700087' })
  })

  it('is unique in a garage, but may be in another garage too', async () => {
    const { ctx, personId, carId } = await anOwner(test)
    const again = { personId, plate: plate('12ب345-67') }
    expect(await addCar(ctx, again)).toEqual({ ok: true, value: carId })
    expect(await carsOf(ctx, personId)).toHaveLength(1)
    await anOwner(test)
  })

  it('is sealed in the database', async () => {
    const { personId } = await anOwner(test)
    const row = await test.db
      .selectFrom('garage_car')
      .selectAll()
      .where('owner_id', '=', personId)
      .executeTakeFirstOrThrow()
    expect(Object.values(row).map(String).join(' ')).not.toContain('345')
    expect(test.secrets.open(row.plate_sealed!)).toBe('12ب345-67')
  })

  it('is closed to strangers', async () => {
    const { carId } = await anOwner(test)
    const { ctx, personId } = await anOwner(test, { plate: '121-45478' })
    await expect(getCarRow(ctx.db, { personId, id: carId })).rejects.toMatchObject({ status: 404 })
    await expect(removeCar(ctx, { personId, id: carId })).rejects.toMatchObject({ status: 404 })
    await expect(saveMileage(ctx, { personId, id: carId, km: 1, meant: true })).rejects.toMatchObject({ status: 404 })
  })

  it('counts towards the limit of a garage', async () => {
    const { ctx, personId } = await anOwner(test)
    const row = await test.db.selectFrom('garage_car').selectAll().executeTakeFirstOrThrow()
    for (let n = 1; n < maxCars; n++) {
      const { id: _, ...copy } = row
      const index = test.secrets.blindIndex('garage_car.plate', String(n))
      await test.db
        .insertInto('garage_car')
        .values({ ...copy, public_id: `copy${n}`, plate_index: index })
        .execute()
    }
    expect(await addCar(ctx, { personId, plate: plate('121-45478') })).toEqual({ ok: false, code: 'too-many' })
  })
})

describe('the owner’s facts', () => {
  it('are its model, its year and its own name', async () => {
    const { ctx, personId, carId: id } = await anOwner(test)
    expect(await chooseModel(ctx, { personId, id, trim })).toMatchObject({ ok: true })
    expect(await chooseModel(ctx, { personId, id, trim: 'no-such-car' })).toEqual({ ok: false, code: 'unknown-trim' })
    const car = { personId, id, plate: plate('12ب345-67'), colour: 'white', nickname: 'رخش' }
    expect(await editCar(ctx, { ...car, year: 1350 })).toEqual({ ok: false, code: 'not-this-year' })
    expect(await editCar(ctx, { ...car, year: 1402, engine: 'M15/9002809' })).toMatchObject({ ok: true })
    expect((await carsOf(ctx, personId))[0]).toMatchObject({
      name: 'رخش',
      trim,
      year: 1402,
      colour: 'white',
      engineNumber: 'M15/9002809',
    })
    expect((await getCatalogue(test.db)).trims.bySlug.has(trim)).toBe(true)
  })

  it('keep a plate or a VIN, and refuse those of another car', async () => {
    const { ctx, personId, carId: id } = await anOwner(test)
    await addCar(ctx, { personId, plate: plate('121-45478') })
    expect(await editCar(ctx, { personId, id })).toEqual({ ok: false, code: 'nothing' })
    expect(await editCar(ctx, { personId, id, plate: plate('121-45478') })).toEqual({ ok: false, code: 'plate-known' })
  })

  it('need confirmation when the odometer goes back or far ahead', async () => {
    const { ctx, personId, carId: id } = await anOwner(test)
    expect(await saveMileage(ctx, { personId, id, km: 39_000, meant: false })).toEqual({
      ok: false,
      code: 'mileage-back',
    })
    expect(await saveMileage(ctx, { personId, id, km: 400_000, meant: false })).toEqual({
      ok: false,
      code: 'mileage-far',
    })
    expect(await saveMileage(ctx, { personId, id, km: 39_000, meant: true })).toMatchObject({ ok: true })
    expect((await carsOf(ctx, personId))[0]).toMatchObject({ mileageKm: 39_000 })
  })
})

describe('a removed car', () => {
  it('can be restored for an hour, and is deleted then', async () => {
    const { ctx, personId, carId: id } = await anOwner(test)
    await removeCar(ctx, { personId, id })
    expect(await carsOf(ctx, personId)).toEqual([])
    await forgetRemoved(test.db, new Date(test.now.getTime() + 59 * 60_000))
    expect(await restoreCar(ctx, { personId, id })).toMatchObject({ ok: true })
    expect(await carsOf(ctx, personId)).toHaveLength(1)
    await removeCar(ctx, { personId, id })
    await forgetRemoved(test.db, new Date(test.now.getTime() + 61 * 60_000))
    await expect(restoreCar(ctx, { personId, id })).rejects.toMatchObject({ status: 404 })
  })

  it('cannot be restored beside the same car added again', async () => {
    const { ctx, personId, carId: id } = await anOwner(test)
    await removeCar(ctx, { personId, id })
    await addCar(ctx, { personId, plate: plate('12ب345-67') })
    expect(await restoreCar(ctx, { personId, id })).toEqual({ ok: false, code: 'plate-known' })
  })
})

it('a person’s data contain the cars in clear text and go with the account', async () => {
  const { ctx, personId, carId } = await anOwner(test)
  const { personId: other } = await anOwner(test, { plate: '121-45478' })
  expect(await exportPersonalData(ctx, personId)).toMatchObject({
    cars: [{ public_id: carId, plate: '12ب345-67', readings: [{ km: 40_000 }] }],
  })
  await inTransaction(test.db, (trx) => erasePersonalData(trx, personId))
  expect(await carsOf(ctx, personId)).toEqual([])
  expect(await carsOf(ctx, other)).toHaveLength(1)
  const { id: guest } = await aPerson(test)
  expect(await carsOf(requestContext(test, { personId: guest }).ctx, guest)).toEqual([])
})
