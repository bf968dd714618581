import { beforeEach, describe, expect, it } from 'vitest'
import { addCar } from '#features/garage/server/change-cars.ts'
import { plate } from '#features/garage/server/test-cars.ts'
import { beginTimelineOf } from '#features/garage/server/timeline/begin-timelines.ts'
import { findTimeline } from '#features/garage/server/timeline/find-events.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aDealWorld, depositRial } from '../test-deals.ts'
import { actOnDeal } from './action.ts'
import { saveDraft } from './agreement.ts'
import { findCarEvents } from './car-events.ts'
import { endOverdue } from './jobs.ts'

const test = useTestDb()
const own = plate('۱۲ ب ۳۴۵ ایران ۶۷')
const message = { title: 'خرید و فروش خودرو', kind: 'deal', withdrawn: false }
let world: Awaited<ReturnType<typeof aDealWorld>>
beforeEach(async () => void (world = await aDealWorld(test)))

/** Returns the deal events in the timeline of a person's car. */
async function aCar(personId: bigint, { begun = true, of = own } = {}) {
  const added = await addCar(world.as(personId), { personId, plate: of })
  if (!added.ok) throw new Error(added.code)
  const { id } = await test.db
    .selectFrom('garage_car')
    .select('id')
    .where('public_id', '=', added.value)
    .executeTakeFirstOrThrow()
  const begin = () =>
    beginTimelineOf({ ...world.as(personId), manifests: [{ name: 'deals', carEvents: findCarEvents }] }, id)
  if (begun) await begin()
  const events = async () =>
    (await findTimeline(test, id))!.events.map(({ title, kind, withdrawn, signature }) => {
      expect(signature).not.toBeNull()
      return { title, kind, withdrawn }
    })
  return { begin, events }
}

/** Both have confirmed an agreement with this plate. */
async function anAgreement(of: ReturnType<typeof plate> | null = own) {
  const id = await world.held()
  const { sellerId, buyerId } = world
  world.must(
    await saveDraft(world.as(sellerId), { personId: sellerId, id, costs: 'half', clauses: ['free'], plate: of }),
  )
  world.must(await world.confirm(id, buyerId))
  world.must(await world.confirm(id, sellerId))
  return id
}

describe('a completed deal', () => {
  it("appears once in the timeline of each party's car, also when the party adds the car later", async () => {
    const sellers = await aCar(world.sellerId)
    const id = await anAgreement()
    expect(await sellers.events()).toEqual([])
    const receive = () =>
      actOnDeal(world.as(world.buyerId, { proved: true }), {
        personId: world.buyerId,
        id,
        act: 'receive',
        shownRial: depositRial,
      })
    world.must(await receive())
    await receive()
    expect(await sellers.events()).toEqual([message])
    const buyers = await aCar(world.buyerId, { begun: false })
    await buyers.begin()
    expect(await buyers.events()).toEqual([message])
  })

  it("is not completed by the buyer's silence: both parties must respond first", async () => {
    const sellers = await aCar(world.sellerId)
    const id = await anAgreement()
    world.must(await actOnDeal(world.as(world.sellerId), { personId: world.sellerId, id, act: 'hand-over' }))
    world.pass(24 * 8)
    await endOverdue({ database: { db: test.db }, clock: { now: () => world.now }, secrets: test.secrets } as never)
    expect(await world.rowOf(id)).toMatchObject({ state: 'disputed' })
    expect(await sellers.events()).toEqual([])
  })

  it('does not appear for another car, without a plate, or when the deal is cancelled', async () => {
    const other = await aCar(world.sellerId, { of: plate('۱۲ ب ۳۴۶ ایران ۶۷') })
    const same = await aCar(world.sellerId)
    const id = await anAgreement()
    world.must(
      await actOnDeal(world.as(world.sellerId, { proved: true }), {
        personId: world.sellerId,
        id,
        act: 'cancel',
        shownRial: depositRial,
      }),
    )
    expect(await same.events()).toEqual([])
    world = await aDealWorld(test)
    const unnamed = await anAgreement(null)
    world.must(
      await actOnDeal(world.as(world.buyerId, { proved: true }), {
        personId: world.buyerId,
        id: unnamed,
        act: 'receive',
        shownRial: depositRial,
      }),
    )
    expect(await other.events()).toEqual([])
    expect(await findCarEvents(world.as(world.buyerId), { personId: world.buyerId, plate: own })).toEqual([])
  })
})
