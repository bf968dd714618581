import { beforeEach, expect, it } from 'vitest'
import { cancelLottery, openLottery, passOver } from '#features/lottery/server/actions.ts'
import { enterLottery } from '#features/lottery/server/enter.ts'
import { lotteryCancelled } from '#features/lottery/contract.ts'
import { inTransaction } from '#platform/database/database.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { findPoints } from './find-points.ts'
import { givePoints } from './points.ts'
import { findOpenPrize, listPrizes, presentPrize } from './present-prizes.ts'
import { announcePrizes, enterPrize, prizeSubscriptions } from './prizes.ts'
import { askForReminder, remindOfPrizes, notifyResult } from './notify-prizes.ts'

const test = useTestDb()
const hourMs = 3_600_000
let staff: bigint[]
let person: bigint

const ctxOf = (personId: bigint) => requestContext(test, { personId, roles: ['administrator'] }).ctx
const at = (hours: number) => new Date(test.now.getTime() + hours * hourMs)
const points = async () => (await findPoints(test.db, person, test.now)).points
const enter = (have: number) => enterPrize(ctxOf(person), { slug: 'nowruz', personId: person, named: false, have })

async function announce(hours = 2) {
  const announced = await announcePrizes(ctxOf(staff[0]!), {
    title: 'قرعه‌کشی نوروز',
    slug: 'nowruz',
    summary: 'یک دوربین خودرو',
    rules: 'هر کد ملی دو بلیت',
    prizes: [{ title: 'دوربین خودرو', worthRial: '10000000', count: 2 }],
    pricePoints: 30,
    mostEach: 2,
    opensAt: at(0),
    closesAt: at(hours),
    revealBy: at(hours + 1),
    parts: [{ kind: 'number', name: 'شاخص کل' }],
    substitute: 'شاخص هم‌وزن',
  })
  if (announced.ok) await openLottery(ctxOf(staff[1]!), { id: announced.value })
  return announced
}

beforeEach(async () => {
  staff = [(await aPerson(test)).id, (await aPerson(test)).id]
  person = (await aPerson(test)).id
})

it('takes points and gives tickets together, and returns the points when the draw is cancelled', async () => {
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
  // Shown on the home page until the person enters.
  expect(await findOpenPrize(ctxOf(person), person)).toMatchObject([
    { href: '/services/club/win-prize/nowruz', title: 'قرعه‌کشی نوروز', badge: { text: '۳۰ امتیاز' } },
  ])
  await inTransaction(test.db, (trx) =>
    givePoints(trx, { personId: person, points: 70, source: 'ad', key: `prize:${person}`, at: test.now }),
  )
  expect(await enter(0)).toEqual({ ok: true, value: { number: 1 } })
  // A double press of the same button.
  expect(await enter(0)).toEqual({ ok: true, value: { number: null } })
  expect(await enter(1)).toEqual({ ok: true, value: { number: 2 } })
  expect(await enter(2)).toEqual({ ok: false, code: 'most' })
  expect(await points()).toBe(10)
  expect(await findOpenPrize(ctxOf(person), person)).toEqual([])
  const view = await presentPrize(ctxOf(person), { slug: 'nowruz', personId: person })
  expect(view).toMatchObject({ phase: 'open', price: '۳۰ امتیاز', mayEnterMore: false, tickets: [{}, {}] })
  expect((await listPrizes({ db: test.db, now: test.now }, person))[0]).toMatchObject({ mine: '۲', tickets: '۲' })
  await cancelLottery(ctxOf(staff[1]!), { id: announced.value, reason: 'جایزه آماده نشد' })
  const { id } = await test.db.selectFrom('draw').select('id').executeTakeFirstOrThrow()
  const [hear] = prizeSubscriptions({ clock: { now: () => test.now } as never })
  expect(hear!.event).toBe(lotteryCancelled)
  for (let times = 0; times < 2; times++) {
    await inTransaction(test.db, (trx) => hear!.run!(trx, { drawId: String(id) } as never))
    expect(await points()).toBe(70)
  }
})

const noticesOf = async (personId: bigint) =>
  test.db.selectFrom('notice').select(['kind', 'data']).where('person_id', '=', personId).orderBy('id').execute()

it('reminds subscribers at the opening and a day before the end, once, except participants', async () => {
  const announced = await announce(100)
  if (!announced.ok) throw new Error(announced.code)
  const { id: drawId } = await test.db.selectFrom('draw').select('id').executeTakeFirstOrThrow()
  const ask = (wanted: boolean, now: Date) =>
    askForReminder({ ...ctxOf(person), now }, { slug: 'nowruz', personId: person, wanted })
  await ask(true, at(-30))
  await ask(true, at(-29))
  expect(await presentPrize(ctxOf(person), { slug: 'nowruz', personId: person })).toMatchObject({
    reminds: true,
    reminded: true,
    left: 360_000,
  })
  const run = (hours: number) => remindOfPrizes(test.db, at(hours))
  const messagesOf = async () => (await noticesOf(person)).map(({ data }) => (data as { opened: boolean }).opened)
  await run(-1)
  expect(await messagesOf()).toEqual([])
  for (const hours of [1, 50, 77, 99, 101]) await run(hours)
  expect(await messagesOf()).toEqual([true, false])
  await test.db.deleteFrom('notice').execute()
  await ask(false, at(1))
  await run(1)
  // A person who subscribes during the draw knows that it is open.
  await ask(true, at(1))
  await run(1)
  const entry = { drawId, personId: person, nationalCode: '0012345679', named: false }
  await inTransaction(test.db, (trx) => enterLottery(trx, ctxOf(person), entry))
  await run(99)
  expect(await messagesOf()).toEqual([])
})

it('notifies all participants of their result, and a reserve who got a place', async () => {
  const announced = await announce()
  if (!announced.ok) throw new Error(announced.code)
  const people = [person, (await aPerson(test)).id, (await aPerson(test)).id]
  const { id } = await test.db.selectFrom('draw').select('id').executeTakeFirstOrThrow()
  for (const [index, personId] of people.entries()) {
    const entry = { drawId: id, personId, nationalCode: String(index).padStart(10, '0'), named: false }
    await inTransaction(test.db, (trx) => enterLottery(trx, ctxOf(personId), entry))
  }
  await test.db.updateTable('draw').set({ state: 'closing' }).execute()
  await test.db.updateTable('draw').set({ state: 'closed' }).execute()
  await test.db.updateTable('draw').set({ state: 'drawing' }).execute()
  const bytes = Buffer.from(Uint8Array.from([0, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 2]))
  await test.db.updateTable('draw').set({ state: 'drawn', ticket_order: bytes }).execute()
  for (let times = 0; times < 2; times++) await notifyResult(test.db, test.now, { drawId: id, ticket: null })
  const won = async () => {
    const all = await Promise.all(people.map(noticesOf))
    return all.map((rows) => rows.map(({ data }) => (data as { won: boolean }).won))
  }
  expect(await won()).toEqual([[true], [false], [true]])
  await passOver(ctxOf(staff[0]!), { id: announced.value, place: 1, reason: 'declined' })
  await notifyResult(test.db, test.now, { drawId: id, ticket: 2 })
  expect(await won()).toEqual([[true], [false, true], [true]])
})
