import { describe, expect, it } from 'vitest'
import { carsOf } from '#features/garage/contract.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { addCar, editCar, removeCar, saveMileage } from './change-cars.ts'
import { addCost, findCosts } from './costs.ts'
import { getCarRow } from './find-cars.ts'
import { inviteBuyer } from './hand-over.ts'
import { endShare, findShares, invite, join } from './sharing.ts'
import { anOwner, plate } from './test-cars.ts'
import { beginTimelineOf } from './timeline/begin-timelines.ts'
import { findTimeline } from './timeline/find-events.ts'
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
  it('is readable for a viewer, who changes nothing', async () => {
    const { owner, personId, ctx, joined } = await aShare('viewer')
    expect(joined).toEqual({ ok: true, value: owner.carId })
    expect(await carsOf(ctx, personId)).toMatchObject([
      { id: owner.carId, role: 'viewer', plate: plate('12ب345-67'), vin: null },
    ])
    const change = saveMileage(ctx, { personId, id: owner.carId, km: 41_000, meant: false })
    await expect(change).rejects.toMatchObject({ status: 403 })
  })

  it('is writable for an editor, but stays its owner’s', async () => {
    const { owner, personId, ctx } = await aShare('editor')
    const id = owner.carId
    expect(await saveMileage(ctx, { personId, id, km: 41_000, meant: false })).toMatchObject({ ok: true })
    await expect(removeCar(ctx, { personId, id })).rejects.toMatchObject({ status: 403 })
    await expect(editCar(ctx, { personId, id, plate: plate('121-45478') })).rejects.toMatchObject({ status: 403 })
    await expect(invite(ctx, { personId, carId: id, role: 'editor' })).rejects.toMatchObject({ status: 403 })
  })

  it('accepts one person for each link and notifies its owner', async () => {
    const { owner, token } = await aShare('viewer')
    const { id: personId } = await aPerson(test)
    await expect(join(requestContext(test, { personId }).ctx, { personId, token })).rejects.toMatchObject({
      status: 404,
    })
    const rows = await test.db.selectFrom('notice').select('kind').where('person_id', '=', owner.personId).execute()
    expect(rows).toEqual([{ kind: 'car-joined' }])
  })

  it('refuses its owner and an expired link', async () => {
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

  it('can be left, and its owner removes others', async () => {
    const { owner, personId, ctx } = await aShare('viewer')
    const other = await aPerson(test)
    const { shares } = await findShares(owner.ctx, owner)
    const id = shares[0]!.public_id
    // A stranger cannot end it.
    const outside = endShare(requestContext(test, { personId: other.id }).ctx, { ...owner, personId: other.id, id })
    await expect(outside).rejects.toMatchObject({ status: 404 })
    await endShare(ctx, { personId, carId: owner.carId, id })
    expect(await carsOf(ctx, personId)).toEqual([])
  })
})

describe('a car that is sold', () => {
  const vin = 'NAAN01CA0LK123456'
  async function sold() {
    const { owner, personId: memberId, ctx: member } = await aShare('editor')
    const { personId, carId } = owner
    await editCar(owner.ctx, { personId, id: carId, plate: plate('12ب345-67'), vin, nickname: 'سفید' })
    await addCost(member, {
      personId: memberId,
      carId,
      kind: 'service',
      amountRial: 5_000_000n,
      spentOn: '2026-11-01',
      km: null,
      note: null,
      sentKey: null,
    })
    const row = await getCarRow(test.db, { personId, id: carId })
    await beginTimelineOf({ ...owner.ctx, manifests: [] }, row.id)
    const { id: buyerId } = await aPerson(test)
    const made = await inviteBuyer(owner.ctx, { personId, carId })
    if (!made.ok) throw new Error(made.code)
    const take = (by = buyerId) => join(requestContext(test, { personId: by }).ctx, { personId: by, token: made.value })
    return { owner, memberId, member, row, buyerId, take }
  }

  it('moves to its buyer with the signed history, without the plate, by a link that works once', async () => {
    const { owner, row, buyerId, take } = await sold()
    const before = (await findTimeline(test, row.id))!
    expect(before.count).toBeGreaterThan(0)
    expect(await take()).toEqual({ ok: true, value: owner.carId })
    const [theirs] = await carsOf(requestContext(test, { personId: buyerId }).ctx, buyerId)
    expect(theirs).toMatchObject({ id: owner.carId, role: 'owner', plate: null, vin })
    const after = (await findTimeline(test, row.id))!
    expect([after.chain, after.unbroken]).toEqual([before.chain, true])
    expect(after.events.slice(0, before.count)).toEqual(before.events)
    // The plate of the seller leaves the car, and the timeline shows that.
    expect(after.events.slice(before.count)).toMatchObject([{ kind: 'change', title: 'پلاک عوض شد' }])
    const { id: other } = await aPerson(test)
    await expect(take(other)).rejects.toMatchObject({ status: 404 })
    await expect(getCarRow(test.db, { personId: owner.personId, id: owner.carId })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('leaves the family’s records with the family, under their plate', async () => {
    const { owner, memberId, member, take } = await sold()
    await take()
    for (const [ctx, personId] of [
      [owner.ctx, owner.personId],
      [member, memberId],
    ] as const) {
      const [stored] = await carsOf(ctx, personId)
      expect(stored).toMatchObject({ name: 'سفید (فروخته شد)', plate: plate('12ب345-67') })
      const row = await getCarRow(test.db, { personId, id: stored!.id })
      expect(await findCosts(test.db, row.id, { size: 5 })).toHaveLength(1)
    }
  })

  it('can be handed over only by its owner, and only with a VIN', async () => {
    const { owner, personId, ctx } = await aShare('editor')
    expect(await inviteBuyer(owner.ctx, owner)).toEqual({ ok: false, code: 'no-vin' })
    await expect(inviteBuyer(ctx, { personId, carId: owner.carId })).rejects.toMatchObject({ status: 403 })
  })

  it('is refused to a buyer who has the same VIN in the garage; the link stays valid', async () => {
    const { buyerId, take, owner } = await sold()
    const { ctx } = requestContext(test, { personId: buyerId })
    const own = await addCar(ctx, { personId: buyerId, vin })
    expect(await take()).toEqual({ ok: false, code: 'vin-known' })
    await removeCar(ctx, { personId: buyerId, id: own.ok ? own.value : '' })
    expect(await take()).toEqual({ ok: true, value: owner.carId })
  })
})
