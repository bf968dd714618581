import { describe, expect, it } from 'vitest'
import { carsOf } from '#capabilities/garage/contract.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { editCar, removeCar, saveMileage } from './change-cars.ts'
import { endShare, findShares, invite, join } from './sharing.ts'
import { anOwner, plate } from './test-cars.ts'
import '../../notifications/server/tables.ts'

const test = useTestDb()

async function aShare(role: 'viewer' | 'editor') {
  const owner = await anOwner(test)
  const { id: personId } = await aPerson(test)
  const { ctx } = requestContext(test, { personId })
  const made = await invite(owner.ctx, { ...owner, role })
  if (!made.ok) throw new Error(made.code)
  const joined = await join(ctx, { personId, token: made.value })
  return { owner, personId, ctx, token: made.value, joined }
}

describe('a car that a family shares', () => {
  it('is seen by a viewer, who changes nothing', async () => {
    const { owner, personId, ctx, joined } = await aShare('viewer')
    expect(joined).toEqual({ ok: true, value: owner.carId })
    expect(await carsOf(ctx, personId)).toMatchObject([
      { id: owner.carId, role: 'viewer', plate: plate('12ب345-67'), vin: null },
    ])
    const change = saveMileage(ctx, { personId, id: owner.carId, km: 41_000, meant: false })
    await expect(change).rejects.toMatchObject({ status: 403 })
  })

  it('is written on by an editor, but stays its owner’s', async () => {
    const { owner, personId, ctx } = await aShare('editor')
    const id = owner.carId
    expect(await saveMileage(ctx, { personId, id, km: 41_000, meant: false })).toMatchObject({ ok: true })
    await expect(removeCar(ctx, { personId, id })).rejects.toMatchObject({ status: 403 })
    await expect(editCar(ctx, { personId, id, plate: plate('121-45478') })).rejects.toMatchObject({ status: 403 })
    await expect(invite(ctx, { personId, carId: id, role: 'editor' })).rejects.toMatchObject({ status: 403 })
  })

  it('is joined by one person for each link, and its owner hears of it', async () => {
    const { owner, token } = await aShare('viewer')
    const { id: personId } = await aPerson(test)
    await expect(join(requestContext(test, { personId }).ctx, { personId, token })).rejects.toMatchObject({
      status: 404,
    })
    const told = await test.db.selectFrom('notice').select('kind').where('person_id', '=', owner.personId).execute()
    expect(told).toEqual([{ kind: 'car-joined' }])
  })

  it('is not joined by its owner, nor by a link that is over', async () => {
    const owner = await anOwner(test)
    const made = await invite(owner.ctx, { ...owner, role: 'viewer' })
    const token = made.ok ? made.value : ''
    expect(await join(owner.ctx, { personId: owner.personId, token })).toEqual({ ok: false, code: 'own' })
    const { id: personId } = await aPerson(test)
    const { ctx } = requestContext(test, { personId })
    const late = { ...ctx, now: new Date(test.now.getTime() + 8 * 86_400_000) }
    await expect(join(late, { personId, token })).rejects.toMatchObject({ status: 404 })
    // The refusal of the owner has not used it up.
    expect(await join(ctx, { personId, token })).toMatchObject({ ok: true })
  })

  it('is left by who shares it, and its owner takes others out', async () => {
    const { owner, personId, ctx } = await aShare('viewer')
    const other = await aPerson(test)
    const { shares } = await findShares(owner.ctx, owner)
    const id = shares[0]!.public_id
    // Somebody who is not in it can not end it.
    const outside = endShare(requestContext(test, { personId: other.id }).ctx, { ...owner, personId: other.id, id })
    await expect(outside).rejects.toMatchObject({ status: 404 })
    await endShare(ctx, { personId, carId: owner.carId, id })
    expect(await carsOf(ctx, personId)).toEqual([])
  })
})
