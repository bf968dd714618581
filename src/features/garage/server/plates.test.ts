import { describe, expect, it } from 'vitest'
import { carsOf } from '#features/garage/contract.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { addCar, chooseModel, editCar } from './change-cars.ts'
import { addCost } from './costs.ts'
import { addDeadline, finishDeadline } from './deadlines.ts'
import { getCarRow } from './find-cars.ts'
import { movePlate } from './plates.ts'
import { anOwner, plate } from './test-cars.ts'
import { findTimeline } from './timeline/find-events.ts'
import { beginTimelineOf } from './timeline/begin-timelines.ts'

const test = useTestDb()
const own = '۱۲ ب ۳۴۵ ایران ۶۷'
const vin = 'NAS800100N5700087'

/** A person with two cars: one with a plate, one with only a VIN. */
async function twoCars() {
  const owner = await anOwner(test, { plate: own })
  const added = await addCar(owner.ctx, { personId: owner.personId, vin })
  if (!added.ok) throw new Error(added.code)
  const plates = async () =>
    Object.fromEntries((await carsOf(owner.ctx, owner.personId)).map((car) => [car.id, car.plate]))
  return { ...owner, other: added.value, plates }
}

describe('the plate of a person', () => {
  it('moves to another car, and the previous car stays without it', async () => {
    const { ctx, personId, carId, other, plates } = await twoCars()
    const row = await getCarRow(test.db, { personId, id: carId })
    await beginTimelineOf({ ...ctx, manifests: [] }, row.id)
    expect(await movePlate(ctx, { personId, id: carId, to: { car: other } })).toEqual({ ok: true, value: other })
    expect(await plates()).toEqual({ [carId]: null, [other]: plate(own) })
    const timeline = await findTimeline(test, row.id)
    expect(timeline!.events.at(-1)).toMatchObject({ kind: 'change', title: 'پلاک عوض شد' })
  })

  it('moves to a new car', async () => {
    const { ctx, personId, carId, plates } = await twoCars()
    const moved = await movePlate(ctx, { personId, id: carId, to: 'new' })
    const id = moved.ok ? moved.value : ''
    expect((await plates())[carId]).toBeNull()
    expect((await plates())[id]).toEqual(plate(own))
  })

  it('may be on no car, and a car without plate and VIN keeps its name', async () => {
    const { ctx, personId, carId, plates } = await twoCars()
    expect(await movePlate(ctx, { personId, id: carId, to: 'none' })).toEqual({ ok: true, value: carId })
    expect((await plates())[carId]).toBeNull()
    expect(await editCar(ctx, { personId, id: carId })).toEqual({ ok: false, code: 'nothing' })
    expect(await chooseModel(ctx, { personId, id: carId, trim: 'peugeot-207-manual-tu5' })).toMatchObject({ ok: true })
    expect(await editCar(ctx, { personId, id: carId })).toMatchObject({ ok: true })
    // The plate is free for the next car.
    expect(await addCar(ctx, { personId, plate: plate(own) })).toMatchObject({ ok: true })
  })

  it('does not replace the plate of another car, and moves only for its owner', async () => {
    const { ctx, personId, carId, other } = await twoCars()
    await editCar(ctx, { personId, id: other, vin, plate: plate('121-45478') })
    expect(await movePlate(ctx, { personId, id: carId, to: { car: other } })).toEqual({
      ok: false,
      code: 'target-has-plate',
    })
    const stranger = await anOwner(test, { plate: '55د777-11' })
    const theirs = { personId: stranger.personId, id: stranger.carId, to: { car: carId } }
    await expect(movePlate(stranger.ctx, theirs)).rejects.toMatchObject({ status: 404 })
    await expect(movePlate(ctx, { personId, id: stranger.carId, to: 'none' })).rejects.toMatchObject({ status: 404 })
  })

  it('moves to a car whose form requests that, otherwise the form is refused', async () => {
    const { ctx, personId, carId, other, plates } = await twoCars()
    const edit = { personId, id: other, vin, plate: plate(own) }
    expect(await editCar(ctx, edit)).toEqual({ ok: false, code: 'plate-known' })
    expect(await editCar(ctx, { ...edit, movePlate: true })).toMatchObject({ ok: true })
    expect(await plates()).toEqual({ [carId]: null, [other]: plate(own) })
  })

  it('moves from a car that was handed to its buyer to the next car', async () => {
    const { ctx, personId, carId, plates } = await twoCars()
    await test.db.updateTable('garage_car').set({ handed_over_at: test.now }).where('public_id', '=', carId).execute()
    const next = await addCar(ctx, { personId, plate: plate(own) })
    const id = next.ok ? next.value : ''
    expect(id).not.toBe(carId)
    expect(await plates()).toMatchObject({ [carId]: null, [id]: plate(own) })
    expect(await addCar(ctx, { personId, plate: plate(own) })).toEqual({ ok: true, value: id })
  })
})

describe('kilometres far above the last', () => {
  const cost = { kind: 'fuel', amountRial: 1_000_000n, spentOn: '2026-11-20', note: null, sentKey: null } as const

  it('need confirmation with a payment', async () => {
    const { ctx, personId, carId } = await anOwner(test)
    const add = (meant: boolean) => addCost(ctx, { ...cost, personId, carId, km: 410_000, meant })
    expect(await add(false)).toEqual({ ok: false, code: 'mileage-far' })
    expect(await add(true)).toMatchObject({ ok: true })
  })

  it.each([
    [410_000, 'mileage-far'],
    [4_100, 'mileage-back'],
  ])('or fewer: %s need confirmation when a deadline is completed, and no reading is deleted', async (km, code) => {
    const { ctx, personId, carId } = await anOwner(test)
    const deadline = { kind: 'oil', title: null, dueOn: '2026-12-01', dueKm: null, everyKm: null } as const
    const added = await addDeadline(ctx, { personId, carId, ...deadline, everyMonths: 6, remind: true })
    const completed = {
      personId,
      carId,
      deadlineId: added.ok ? added.value : '',
      doneOn: test.now.toISOString().slice(0, 10),
      km,
      costRial: null,
      round: null,
    }
    expect(await finishDeadline(ctx, completed)).toEqual({ ok: false, code })
    const row = await getCarRow(test.db, { personId, id: carId })
    expect(row.mileage_km).toBe(40_000)
    expect(await finishDeadline(ctx, { ...completed, meant: true })).toMatchObject({ ok: true })
  })
})
