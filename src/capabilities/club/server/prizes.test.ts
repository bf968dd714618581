import { beforeEach, expect, it } from 'vitest'
import { cancelDraw, openDraw } from '#capabilities/draws/server/acts.ts'
import { drawCancelled } from '#capabilities/draws/contract.ts'
import { inTransaction } from '#platform/database.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { findPoints } from './find-points.ts'
import { givePoints } from './points.ts'
import { listPrizes, presentPrize } from './present-prizes.ts'
import { announcePrizes, enterPrize, prizeSubscriptions } from './prizes.ts'

const test = useTestDb()
const hourMs = 3_600_000
let staff: bigint[]
let person: bigint

const ctxOf = (personId: bigint) => requestContext(test, { personId, roles: ['administrator'] }).ctx
const at = (hours: number) => new Date(test.now.getTime() + hours * hourMs)
const points = async () => (await findPoints(test.db, person, test.now)).points
const enter = (have: number) => enterPrize(ctxOf(person), { slug: 'nowruz', personId: person, named: false, have })

async function announce() {
  const announced = await announcePrizes(ctxOf(staff[0]!), {
    title: 'قرعه‌کشی نوروز',
    slug: 'nowruz',
    summary: 'یک دوربین خودرو',
    rules: 'هر کد ملی دو بلیت',
    prizes: [{ title: 'دوربین خودرو', worthRial: '10000000', count: 2 }],
    pricePoints: 30,
    mostEach: 2,
    opensAt: at(0),
    closesAt: at(2),
    revealBy: at(3),
    parts: [{ kind: 'number', name: 'شاخص کل' }],
    substitute: 'شاخص هم‌وزن',
  })
  if (announced.ok) await openDraw(ctxOf(staff[1]!), { id: announced.value })
  return announced
}

beforeEach(async () => {
  staff = [(await aPerson(test)).id, (await aPerson(test)).id]
  person = (await aPerson(test)).id
})

it('takes points and gives tickets, both or neither, and gives the points back when the draw is cancelled', async () => {
  const announced = await announce()
  if (!announced.ok) throw new Error(announced.code)
  expect(await announce()).toEqual({ ok: false, code: 'slug-taken' })
  expect(await enter(0)).toEqual({ ok: false, code: 'no-identity' })
  await test.db
    .updateTable('person')
    .set({
      national_code_sealed: test.secrets.seal('0012345679'),
      national_code_index: test.secrets.blindIndex('person.national_code', '0012345679'),
    })
    .where('id', '=', person)
    .execute()
  expect(await enter(0)).toEqual({ ok: false, code: 'insufficient' })
  await inTransaction(test.db, (trx) =>
    givePoints(trx, { personId: person, points: 70, source: 'ad', key: `prize:${person}`, at: test.now }),
  )
  expect(await enter(0)).toEqual({ ok: true, value: { number: 1 } })
  // The same button pressed twice.
  expect(await enter(0)).toEqual({ ok: true, value: { number: null } })
  expect(await enter(1)).toEqual({ ok: true, value: { number: 2 } })
  expect(await enter(2)).toEqual({ ok: false, code: 'most' })
  expect(await points()).toBe(10)
  const view = await presentPrize(ctxOf(person), { slug: 'nowruz', personId: person })
  expect(view).toMatchObject({ phase: 'open', price: '۳۰ امتیاز', mayEnterMore: false, tickets: [{}, {}] })
  expect((await listPrizes({ db: test.db, now: test.now }, person))[0]).toMatchObject({ mine: '۲', tickets: '۲' })
  await cancelDraw(ctxOf(staff[1]!), { id: announced.value, reason: 'جایزه آماده نشد' })
  const { id } = await test.db.selectFrom('draw').select('id').executeTakeFirstOrThrow()
  const [hear] = prizeSubscriptions({ clock: { now: () => test.now } as never })
  expect(hear!.event).toBe(drawCancelled)
  for (let times = 0; times < 2; times++) {
    await inTransaction(test.db, (trx) => hear!.run!(trx, { drawId: String(id) } as never))
    expect(await points()).toBe(70)
  }
})
