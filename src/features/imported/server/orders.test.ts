import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findBalances } from '#features/ledger/contract.ts'
import { lotteryJobs } from '#features/lottery/server/run-draw.ts'
import { startPayment } from '#features/payments/server/start-payment.ts'
import { parseConfig } from '#platform/config.ts'
import { inTransaction } from '#platform/database/database.ts'
import { registerSubscriptions, subscriptionJobs } from '#platform/events/subscriptions.ts'
import { createLog } from '#platform/log.ts'
import { createOutbound, type Outbound } from '#platform/outbound/outbound.ts'
import { manifest } from '../manifest.ts'
import { checkLastNotice } from '../../../../tests/support/last-notice.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { fakeGateway } from '../../../../tests/support/fake-gateway.ts'
import { passJobTime, runJobs } from '../../../../tests/support/jobs.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { testPlatform } from '../../../../tests/support/platform.ts'
import type { Bank, OrderState } from '../states.ts'
import { sectionKeys } from '../terms.ts'
import { aBuyer, aRound, drawRound, nationalCodeOf, testContent } from '../test-round.ts'
import { allocationSubscriptions, endReserves } from './allocate.ts'
import { allocationFile } from './allocation-file.ts'
import { askDeposit, beginOrder, confirmOrder, setWishes, shownOf } from './apply.ts'
import { billsOf, importedSubscriptions } from './bills.ts'
import { importContracts } from './bring-contracts.ts'
import { publishCarDraft, saveCarDraft } from './cars.ts'
import { expireDeposits, workContextOf } from './carry-out-deposit.ts'
import { contractOrder, deliverOrder, endByImporter } from './admin-orders.ts'
import { withdraw } from './end-order.ts'
import { endUnconfirmed, endUnpaid, importedJobs } from './jobs.ts'
import { erasePersonalData, exportPersonalData, findOpenOrder } from './personal-data.ts'
import { findOwnOrders, presentOrder } from './present-order.ts'
import type { DepositBanks } from './providers/bank-port.ts'
import { httpBanks } from './providers/http-banks.ts'
import { createFakeBank } from './providers/fake.ts'
import { makeReceiptDocument, receiptSheet } from './receipt-paper/receipt-paper.ts'
import { remindOfDeadlines } from './remind.ts'
import { acceptTerms, latestTerms, sectionsToAccept } from './terms.ts'

const test = useTestDb()
const { gateway } = fakeGateway()
let fake: ReturnType<typeof createFakeBank>
let depositBanks: DepositBanks
let outbound: Outbound
let app: FastifyInstance
let now: Date

const platform = () => testPlatform(test, { now: () => now, providers: { depositBanks, gateways: [gateway] } })
const contextOf = (personId: bigint) => ({ ...requestContext(test, { personId, now }).ctx, ...platform(), now })
const work = () => workContextOf(platform())

beforeEach(async () => {
  now = test.now
  fake = createFakeBank()
  app = Fastify()
  await app.register((scope) => fake.routes(scope, { config: parseConfig({}), db: test.db, clock: { now: () => now } }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  outbound = createOutbound({ log: createLog('silent') })
  const client = outbound.client('test-banks', {
    configuredUrl: fake.address,
    timeoutMs: 1000,
    circuit: { failures: 1000 },
  })
  depositBanks = httpBanks({ client, url: fake.address })
  await registerSubscriptions(test.db, subscriptions())
})
afterEach(async () => {
  await outbound.close()
  await app.close()
})

const subscriptions = () => [...importedSubscriptions(platform()), ...allocationSubscriptions(platform())]

async function run() {
  const all = platform()
  const table = { ...subscriptionJobs(test.db, subscriptions()), ...importedJobs(all), ...lotteryJobs(all) }
  await runJobs(test.db, Object.fromEntries(Object.entries(table).filter(([, { everySeconds }]) => !everySeconds)))
}
async function pass(hours: number) {
  now = new Date(now.getTime() + hours * 3_600_000)
  await passJobTime(test.db, hours * 3600)
  await run()
}

async function intact() {
  for (const view of [
    'broken_i4_imported_cars',
    'broken_i5_imported_orders',
    'broken_i8_imported_money',
    'broken_i10_imported_orders',
    'broken_i13_imported_deposits',
  ]) {
    const { rows } = await sql`select * from ${sql.table(view)}`.execute(test.db)
    expect(rows, view).toEqual([])
  }
}

type Round = Awaited<ReturnType<typeof aRound>>

/** Creates a buyer with the actions of a test. */
async function aBuyerIn(round: Round, over: Parameters<typeof aBuyer>[1] = {}) {
  const { personId } = await aBuyer(test, over)
  const ctx = () => contextOf(personId)
  const begun = await beginOrder(ctx(), { personId, slug: round.slugs[0] })
  if (!begun.ok) throw new Error(begun.code)
  const id = begun.value.public_id
  const row = () =>
    test.db.selectFrom('imported_order').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow()
  const deposits = async () =>
    test.db.selectFrom('imported_deposit').selectAll().where('order_id', '=', begun.value.id).orderBy('id').execute()
  return {
    personId,
    id,
    ctx,
    row,
    deposits,
    state: async (): Promise<OrderState> => (await row()).state,
    cash: async () => (await findBalances(test.db, personId)).cash,
    accept: (version = 3) => acceptTerms(ctx(), { personId, id, version, sections: sectionKeys }),
    ask: (bank: Bank = 'refah') => askDeposit(ctx(), { personId, id, bank }),
    confirm: async (shown?: string) => confirmOrder(ctx(), { personId, id, shown: shown ?? shownOf(await row()) }),
    withdraw: (feeRial = 0n) => withdraw(ctx(), { personId, id, feeRial }),
    pay: async () => {
      const bill = (await billsOf(test.db, begun.value.id)).find(({ state }) => state === 'open')!
      const paid = await startPayment(ctx(), {
        personId,
        payableId: bill.payable_id,
        useWallet: true,
        gateway: 'zarinpal',
        amountRial: bill.amount_rial,
        startKey: `imported-${bill.public_id}`,
      })
      if (!paid.ok) throw new Error(paid.code)
      await run()
    },
  }
}
type Buyer = Awaited<ReturnType<typeof aBuyerIn>>

const expiredNotices = () =>
  test.db.selectFrom('notice').select(['person_id', 'data']).where('kind', '=', 'imported-deposit-expired').execute()

async function confirmed(round: Round, over: Parameters<typeof aBuyer>[1] = {}): Promise<Buyer> {
  const buyer = await aBuyerIn(round, over)
  await buyer.accept()
  await buyer.ask()
  await run()
  expect(await buyer.confirm()).toEqual({ ok: true, value: null })
  return buyer
}

const drawn = async (round: Round) => {
  now = new Date(round.closesAt.getTime() + 60_000)
  await drawRound(test, round.drawId, { now, run })
  await run()
}

async function staff() {
  const { id } = await aPerson(test)
  return {
    ...requestContext(test, { personId: id, roles: ['operator'], now, confirmedAt: now }).ctx,
    ...platform(),
    now,
  }
}

describe('an application', () => {
  it('goes from a car to a lottery position, step by step in this order only', async () => {
    const round = await aRound(test)
    const buyer = await aBuyerIn(round)
    expect(await buyer.ask()).toMatchObject({ code: 'terms' })
    expect(await buyer.confirm()).toMatchObject({ code: 'terms' })
    expect(await acceptTerms(buyer.ctx(), { ...buyer, version: 3, sections: ['price'] })).toMatchObject({
      code: 'not-all',
    })
    expect(await buyer.accept(7)).toMatchObject({ code: 'newer' })
    expect(await buyer.accept()).toMatchObject({ ok: true })
    expect(await buyer.confirm()).toMatchObject({ code: 'terms' })
    expect(await buyer.ask()).toMatchObject({ ok: true })
    expect(await buyer.confirm()).toMatchObject({ code: 'deposit' })
    await run()
    expect(await buyer.state()).toBe('deposit-ok')
    expect(await buyer.confirm('7:other')).toMatchObject({ code: 'price-changed' })
    expect(await buyer.confirm()).toMatchObject({ ok: true })
    expect(await buyer.row()).toMatchObject({ state: 'confirmed', ticket: 1, terms_version: 3 })
    const [line] = await findOwnOrders(buyer.ctx(), buyer.personId)
    expect(line).toMatchObject({ stateName: 'ثبت شد، منتظر قرعه‌کشی', next: null })
    await intact()
  })

  it('confirmed in two tabs counts once, at every step', async () => {
    const round = await aRound(test)
    const { personId } = await aBuyer(test)
    const ctx = contextOf(personId)
    const begin = () => beginOrder(ctx, { personId, slug: round.slugs[0] })
    const [one, other] = [await begin(), await begin()]
    expect(one.ok && other.ok && one.value.id === other.value.id).toBe(true)
    const buyer = await confirmed(round)
    expect(await buyer.confirm()).toMatchObject({ ok: true })
    expect(await buyer.ask()).toMatchObject({ code: 'not-editable' })
    const tickets = await test.db.selectFrom('draw_ticket').selectAll().where('draw_id', '=', round.drawId).execute()
    expect(tickets.length).toBe(1)
    await intact()
  })

  it('exists once per national code over two accounts', async () => {
    const round = await aRound(test)
    const nationalCode = nationalCodeOf(77_777)
    const first = await confirmed(round, { nationalCode })
    const second = await aBuyerIn(round, { nationalCode })
    await second.accept()
    expect(await second.ask()).toMatchObject({ code: 'other-order' })
    expect(await first.withdraw()).toMatchObject({ ok: true })
    await run()
    // The code is free again; its lottery ticket belongs to the other account.
    expect(await second.ask()).toMatchObject({ ok: true })
    await run()
    expect(await second.confirm()).toMatchObject({ code: 'other-order' })
    await intact()
  })

  it('can start again after a withdrawal, with the earlier ticket', async () => {
    const round = await aRound(test)
    const buyer = await confirmed(round)
    await buyer.withdraw()
    await run()
    expect((await buyer.deposits())[0]).toMatchObject({ state: 'released' })
    const again = await beginOrder(buyer.ctx(), { personId: buyer.personId, slug: round.slugs[1] })
    if (!again.ok) throw new Error(again.code)
    const id = again.value.public_id
    await acceptTerms(buyer.ctx(), { personId: buyer.personId, id, version: 3, sections: sectionKeys })
    await askDeposit(buyer.ctx(), { personId: buyer.personId, id, bank: 'mellat' })
    await run()
    const shown = shownOf(again.value)
    expect(
      await confirmOrder(buyer.ctx(), { personId: buyer.personId, id, shown: shown.replace(/^0/, '3') }),
    ).toMatchObject({
      ok: true,
    })
    const rows = await test.db.selectFrom('imported_order').select(['ticket', 'state']).orderBy('id').execute()
    expect(rows).toEqual([
      { ticket: 1, state: 'cancelled-by-person' },
      { ticket: 1, state: 'confirmed' },
    ])
    await intact()
  })

  it('keeps locked prices, and shows new ones afterwards', async () => {
    const round = await aRound(test)
    const buyer = await aBuyerIn(round)
    await buyer.accept()
    await buyer.ask()
    await run()
    const dearer = testContent({ portRial: '23000000000' })
    await inTransaction(test.db, async (trx) => {
      await saveCarDraft(trx, round.cars[0], dearer)
      await publishCarDraft(trx, { carId: round.cars[0], reason: 'گران شد', now })
    })
    const before = shownOf(await buyer.row())
    now = new Date(now.getTime() + 2 * 3_600_000)
    expect(await buyer.confirm(before)).toMatchObject({ code: 'price-changed' })
    const set = await setWishes(buyer.ctx(), {
      personId: buyer.personId,
      id: buyer.id,
      first: round.slugs[0],
      second: null,
    })
    expect(set).toMatchObject({ ok: true })
    expect(await buyer.confirm(before)).toMatchObject({ code: 'price-changed' })
    expect(await buyer.confirm()).toMatchObject({ ok: true })
    await intact()
  })

  it('keeps the earlier price during its lock, although the car became dearer', async () => {
    const round = await aRound(test)
    const buyer = await aBuyerIn(round)
    await buyer.accept()
    await buyer.ask()
    await run()
    const { quotes } = await buyer.row()
    await inTransaction(test.db, async (trx) => {
      await saveCarDraft(trx, round.cars[0], testContent({ portRial: '23000000000' }))
      await publishCarDraft(trx, { carId: round.cars[0], reason: 'گران شد', now })
    })
    expect(await buyer.confirm()).toMatchObject({ ok: true })
    expect((await buyer.row()).quotes).toEqual(quotes)
  })

  it('must accept changed sections of the terms only', async () => {
    const round = await aRound(test)
    const buyer = await aBuyerIn(round)
    await buyer.accept()
    await buyer.ask()
    await run()
    const { sections } = await latestTerms(test.db)
    const newer = sections.map((each) => (each.key === 'delivery' ? { ...each, text: 'متن جدید' } : each))
    await test.db
      .insertInto('imported_terms')
      .values({ version: 4, sections: JSON.stringify(newer), reason: 'تحویل', published_at: now })
      .execute()
    expect(await buyer.confirm()).toMatchObject({ code: 'terms-changed' })
    expect((await sectionsToAccept(test.db, await buyer.row())).map(({ key }) => key)).toEqual(['delivery'])
    expect(await buyer.accept(3)).toMatchObject({ code: 'newer' })
    await acceptTerms(buyer.ctx(), { personId: buyer.personId, id: buyer.id, version: 4, sections: ['delivery'] })
    expect(await buyer.confirm()).toMatchObject({ ok: true })
    await intact()
  })

  it('takes two different cars of its round, and none that is withdrawn', async () => {
    const [round, other] = [await aRound(test), await aRound(test)]
    const buyer = await aBuyerIn(round)
    const set = (first: string, second: string | null) =>
      setWishes(buyer.ctx(), { personId: buyer.personId, id: buyer.id, first, second })
    expect(await set(round.slugs[0], round.slugs[0])).toMatchObject({ code: 'same-car' })
    expect(await set(round.slugs[0], other.slugs[0])).toMatchObject({ code: 'car-gone' })
    expect(await set(round.slugs[1], round.slugs[0])).toMatchObject({ ok: true })
    await test.db.updateTable('imported_car').set({ state: 'withdrawn' }).where('id', '=', round.cars[1]).execute()
    expect(await set(round.slugs[1], null)).toMatchObject({ code: 'car-gone' })
    now = new Date(round.closesAt.getTime() + 1000)
    expect(await set(round.slugs[0], null)).toMatchObject({ code: 'not-open' })
    await endUnconfirmed(work())
    expect(await buyer.row()).toMatchObject({ state: 'cancelled-by-house', reason: 'not-confirmed' })
    await intact()
  })

  it('is invisible and immutable for other people', async () => {
    const round = await aRound(test)
    const [mine, stranger] = [await aBuyerIn(round), await aBuyerIn(round)]
    const request = { personId: stranger.personId, id: mine.id }
    await expect(confirmOrder(stranger.ctx(), { ...request, shown: '' })).rejects.toMatchObject({ status: 404 })
    await expect(askDeposit(stranger.ctx(), { ...request, bank: 'refah' })).rejects.toMatchObject({ status: 404 })
    await expect(withdraw(stranger.ctx(), { ...request, feeRial: 0n })).rejects.toMatchObject({ status: 404 })
  })

  it('is immutable in the database once confirmed', async () => {
    const buyer = await confirmed(await aRound(test))
    await expect(
      test.db.updateTable('imported_order').set({ quotes: '[]' }).where('public_id', '=', buyer.id).execute(),
    ).rejects.toThrow('stay as they were confirmed')
  })
})

describe('a deposit', () => {
  let round: Round
  let buyer: Buyer
  beforeEach(async () => {
    round = await aRound(test)
    buyer = await aBuyerIn(round)
    await buyer.accept()
  })
  const behave = (mode: Parameters<typeof fake.behave>[0]['mode'], times?: number) =>
    fake.behave({ bank: 'refah', mode, ...(times && { times }) })
  const blocks = async () =>
    (await test.db.selectFrom('imitated_deposit').select('blocks').execute()).flatMap(({ blocks: all }) =>
      all.filter(({ open }) => open),
    )

  it.each([
    ['late', undefined],
    ['lost', 1],
    ['down', 2],
    ['html', 1],
    ['nonsense', 1],
    ['unknown', 1],
    ['strange', undefined],
    ['twice', undefined],
  ] as const)('is blocked once although the bank is %s', async (mode, times) => {
    behave(mode, times)
    await buyer.ask()
    await run()
    for (let tries = 0; tries < 5; tries++) await pass(0.2)
    expect(await buyer.state()).toBe('deposit-ok')
    expect((await blocks()).length).toBe(1)
    expect(await buyer.deposits()).toMatchObject([
      { state: 'blocked', amount_rial: BigInt((await blocks())[0]!.amount) },
    ])
    await intact()
  })

  it.each([
    ['poor', 'insufficient'],
    ['none', 'no-account'],
    ['wrong', 'wrong-amount'],
  ] as const)(
    'rejected by a bank with %s is missing, blocks nothing, and can be requested again',
    async (mode, reason) => {
      behave(mode, 1)
      await buyer.ask()
      await run()
      await pass(0.1)
      expect(await buyer.state()).toBe('deposit-missing')
      expect((await buyer.deposits())[0]).toMatchObject({ state: 'failed', reason })
      expect(await blocks()).toEqual([])
      expect(await buyer.ask()).toMatchObject({ ok: true })
      await run()
      expect(await buyer.state()).toBe('deposit-ok')
      await intact()
    },
  )

  it('that never arrives is cancelled at the bank before it is given up', async () => {
    behave('never')
    await buyer.ask()
    await run()
    for (let hours = 0; hours < 26; hours += 2) await pass(2)
    // The round has long ended; what counts is that nothing stays blocked.
    behave('ok')
    await pass(2)
    expect((await buyer.deposits())[0]).toMatchObject({ state: 'failed', reason: 'no-answer', wanted: null })
    expect(await blocks()).toEqual([])
  })

  it('of an applicant who withdraws during the request is released, whenever the bank answers', async () => {
    behave('down')
    await buyer.ask()
    await run()
    await buyer.withdraw()
    behave('ok')
    await pass(1)
    expect(await buyer.state()).toBe('cancelled-by-person')
    expect((await buyer.deposits())[0]).toMatchObject({ state: 'released' })
    expect(await blocks()).toEqual([])
    await intact()
  })

  it.each(['block', 'release'] as const)(
    'exists once although the process dies between %s and its answer',
    async (step) => {
      const whole = depositBanks
      const dies = () => {
        let died = false
        depositBanks = {
          ...whole,
          [step]: async (request: never) => {
            const answer = await whole[step](request)
            if (died) return answer
            died = true
            throw new Error('killed')
          },
        }
      }
      if (step === 'block') dies()
      await buyer.ask()
      await run()
      await pass(0.5)
      expect(await buyer.state()).toBe('deposit-ok')
      expect((await blocks()).length).toBe(1)
      if (step === 'release') dies()
      await buyer.withdraw()
      await run()
      await pass(0.5)
      expect((await buyer.deposits())[0]).toMatchObject({ state: 'released' })
      expect(await blocks()).toEqual([])
      await intact()
    },
  )

  it('counts as released only after the bank confirms', async () => {
    await buyer.ask()
    await run()
    behave('down', 3)
    await buyer.withdraw()
    await run()
    expect((await buyer.deposits())[0]).toMatchObject({ state: 'blocked', wanted: 'release' })
    await intact()
    await pass(1)
    await pass(1)
    await pass(1)
    await pass(1)
    expect((await buyer.deposits())[0]).toMatchObject({ state: 'released', wanted: null })
    await intact()
  })

  it('expires, and an unconfirmed applicant can request another', async () => {
    await buyer.ask()
    await run()
    await test.db.updateTable('imported_deposit').set({ until: now }).execute()
    await expireDeposits(work())
    await expireDeposits(work())
    expect(await buyer.state()).toBe('deposit-missing')
    expect(await expiredNotices()).toMatchObject([
      { person_id: buyer.personId, data: { round: 'دورهٔ آزمون', bank: 'بانک رفاه کارگران' } },
    ])
    expect(await isSent('imported-deposit-expired', buyer.personId)).toBe(true)
    expect(await buyer.confirm()).toMatchObject({ code: 'deposit' })
    expect(await buyer.ask()).toMatchObject({ ok: true })
    await run()
    expect(await buyer.confirm()).toMatchObject({ ok: true })
    expect(await isSent('imported-deposit-expired', buyer.personId)).toBe(false)
    await intact()
  })

  it('expired at the end of its round is not requested again', async () => {
    await buyer.ask()
    await run()
    const { round_id } = await buyer.row()
    await test.db.updateTable('imported_round').set({ closes_at: now }).where('id', '=', round_id).execute()
    await test.db.updateTable('imported_deposit').set({ until: now }).execute()
    await expireDeposits(work())
    expect(await buyer.state()).toBe('deposit-missing')
    expect(await expiredNotices()).toEqual([])
  })

  it('released by its bank before the round ends cannot be used to confirm', async () => {
    await buyer.ask()
    await run()
    await test.db
      .updateTable('imported_deposit')
      .set({ until: new Date(now.getTime() + 3_600_000) })
      .execute()
    expect(await buyer.confirm()).toMatchObject({ code: 'deposit-short' })
  })

  it('is not requested without configured banks', async () => {
    const ctx = { ...buyer.ctx(), ...testPlatform(test, { now: () => now, providers: { depositBanks: null } }), now }
    expect(await askDeposit(ctx, { personId: buyer.personId, id: buyer.id, bank: 'refah' })).toMatchObject({
      code: 'no-bank',
    })
  })
})

/** Whether the last message of a kind would still leave. */
const isSent = (kind: string, personId: bigint) => checkLastNotice(test.db, { manifest, kind, personId, now })

describe('a deadline', () => {
  const messagesOf = async (kind: string) =>
    (await test.db.selectFrom('notice').select('person_id').where('kind', '=', kind).execute()).map(
      ({ person_id }) => person_id,
    )

  it('of a round is announced once, a day before, to unconfirmed applicants', async () => {
    const round = await aRound(test)
    // Applications of the last day need no reminder.
    const [waiting] = [await aBuyerIn(round), await confirmed(round), await aBuyerIn(round)]
    expect(await remindOfDeadlines(work())).toBe(0)
    const early = new Date(now.getTime() - 26 * 3_600_000)
    const old = test.db.updateTable('imported_order').set({ made_at: early })
    await old.where('public_id', '=', waiting.id).execute()
    expect(await remindOfDeadlines(work())).toBe(1)
    expect(await remindOfDeadlines(work())).toBe(0)
    expect(await messagesOf('imported-confirm-soon')).toEqual([waiting.personId])
    expect(await isSent('imported-confirm-soon', waiting.personId)).toBe(true)
    await old.set({ state: 'cancelled-by-person' }).where('public_id', '=', waiting.id).execute()
    expect(await isSent('imported-confirm-soon', waiting.personId)).toBe(false)
  })
})

describe('an allocation', () => {
  it('allocates each car once, makes the others reserves, and is written once', async () => {
    const round = await aRound(test)
    const buyers: Buyer[] = []
    for (let index = 0; index < 4; index++) buyers.push(await confirmed(round))
    await drawn(round)
    await run()
    const states = await Promise.all(buyers.map((buyer) => buyer.state()))
    // All wished only the first car.
    expect(states.toSorted()).toEqual(['allocated', 'reserve', 'reserve', 'reserve'])
    const file = await allocationFile(test.db, round.publicId)
    expect(file.split('\r\n').filter((line) => /^\d/.test(line)).length).toBe(4)
    await intact()
  })

  async function allocated() {
    const round = await aRound(test)
    const buyers = [await confirmed(round), await confirmed(round)]
    await drawn(round)
    const states = await Promise.all(buyers.map((buyer) => buyer.state()))
    const winner = buyers[states.indexOf('allocated')]!
    return { round, winner, reserve: buyers.find((buyer) => buyer !== winner)! }
  }

  it('is described with both wishes, and with the resulting car', async () => {
    const round = await aRound(test)
    const buyer = await aBuyerIn(round)
    const [first, second] = round.slugs
    await setWishes(buyer.ctx(), { personId: buyer.personId, id: buyer.id, first, second })
    await buyer.accept()
    await buyer.ask()
    await run()
    await buyer.confirm()
    const about = async () => (await findOwnOrders(buyer.ctx(), buyer.personId))[0]!.about
    const wishes = (await about()).split('، یا ')
    expect(wishes).toHaveLength(2)
    await drawn(round)
    expect(await buyer.state()).toBe('allocated')
    expect(await about()).toBe(wishes[0])
  })

  it('passes a withdrawn car to the reserve, for the shown fee', async () => {
    const { winner, reserve } = await allocated()
    expect(await winner.withdraw(0n)).toMatchObject({ code: 'other-sum' })
    expect(await winner.withdraw(100_000_000n)).toMatchObject({ ok: true })
    await run()
    expect(await winner.state()).toBe('cancelled-by-person')
    expect((await winner.deposits())[0]).toMatchObject({ state: 'taken', taken_rial: 100_000_000n })
    expect(await reserve.state()).toBe('allocated')
    expect(await winner.withdraw(100_000_000n)).toMatchObject({ ok: true })
    await intact()
  })

  it('releases the deposits of reserves after their time', async () => {
    const { reserve } = await allocated()
    now = new Date(now.getTime() + 22 * 86_400_000)
    await endReserves(work())
    await run()
    expect(await reserve.state()).toBe('not-allocated')
    expect((await reserve.deposits())[0]).toMatchObject({ state: 'released' })
    await intact()
  })

  async function contracted() {
    const match = await allocated()
    const [quote] = (await match.winner.row()).quotes
    const [low, high] = [BigInt(quote!.low), BigInt(quote!.high)]
    const ctx = await staff()
    const contract = (priceRial: bigint, number = '4051') =>
      contractOrder(ctx, { id: match.winner.id, number, priceRial })
    expect(await contract(high + 1n)).toMatchObject({ code: 'not-promised' })
    expect(await contract(low - 1n)).toMatchObject({ code: 'not-promised' })
    expect(await contract(high)).toMatchObject({ ok: true })
    expect(await contract(high)).toMatchObject({ code: 'not-now' })
    return { ...match, price: high, ctx }
  }

  it('leads over contract, payment and deposit to the delivery', async () => {
    const { winner, price, ctx } = await contracted()
    const before = await winner.cash()
    await winner.pay()
    expect(await winner.state()).toBe('paid')
    expect(before - (await winner.cash())).toBe(price - 5_000_000_000n)
    expect((await winner.deposits())[0]).toMatchObject({ state: 'taken', taken_rial: 5_000_000_000n })
    await intact()
    expect(await deliverOrder(ctx, { id: winner.id })).toMatchObject({ ok: true })
    const view = await presentOrder(winner.ctx(), await winner.row())
    expect(view).toMatchObject({ stateName: 'تحویل شد', withdraw: null })
    expect(view.steps.every(({ state }) => state === 'done')).toBe(true)
    const document = await makeReceiptDocument(winner.ctx(), winner)
    expect(Buffer.from(document.subarray(0, 5)).toString()).toBe('%PDF-')
    const sheet = receiptSheet(view, now)
    expect(sheet.facts.map(({ label }) => label)).toEqual(expect.arrayContaining(['شمارهٔ قرارداد', 'سپرده', 'خودرو']))
    expect(sheet.steps.at(-1)).toMatchObject({ label: expect.stringContaining('تحویل خودرو') as string })
    await expect(makeReceiptDocument(winner.ctx(), { ...winner, personId: 999_999n })).rejects.toMatchObject({
      status: 404,
    })
    await intact()
  })

  it('bills the full price when the bank released the deposit before the contract', async () => {
    const { winner } = await allocated()
    await test.db.updateTable('imported_deposit').set({ until: now }).execute()
    await expireDeposits(work())
    const price = BigInt((await winner.row()).quotes[0]!.low)
    const ctx = await staff()
    expect(await contractOrder(ctx, { id: winner.id, number: '4054', priceRial: price })).toMatchObject({ ok: true })
    const { bills } = await presentOrder(winner.ctx(), await winner.row())
    expect(bills).toMatchObject([{ label: 'قیمت خودرو' }])
    await intact()
  })

  it('reminds of a bill once, within the last day', async () => {
    const { winner } = await contracted()
    expect(await remindOfDeadlines(work())).toBe(0)
    const bills = await billsOf(test.db, (await winner.row()).id)
    now = new Date(bills[0]!.due_at.getTime() - 20 * 3_600_000)
    expect(await remindOfDeadlines(work())).toBe(1)
    expect(await remindOfDeadlines(work())).toBe(0)
    const kind = test.db.selectFrom('notice').select(['person_id', 'data']).where('kind', '=', 'imported-pay-soon')
    expect(await kind.execute()).toMatchObject([{ person_id: winner.personId, data: { fee: true } }])
    // A message that waited for the morning leaves only while the bill is open.
    expect(await isSent('imported-pay-soon', winner.personId)).toBe(true)
    expect(await isSent('imported-contract', winner.personId)).toBe(true)
    await winner.pay()
    expect(await isSent('imported-pay-soon', winner.personId)).toBe(false)
    expect(await isSent('imported-contract', winner.personId)).toBe(false)
  })

  it('bills the rest when the bank released the deposit', async () => {
    const { winner, price } = await contracted()
    await test.db.updateTable('imitated_deposit').set({ blocks: '[]' }).execute()
    const before = await winner.cash()
    await winner.pay()
    expect(await winner.state()).toBe('contracted')
    expect(await billsOf(test.db, (await winner.row()).id)).toMatchObject([
      { kind: 'rest', state: 'paid' },
      { kind: 'deposit', state: 'open', amount_rial: 5_000_000_000n },
    ])
    await winner.pay()
    expect(await winner.state()).toBe('paid')
    expect(before - (await winner.cash())).toBe(price)
    await intact()
  })

  it('ends unpaid orders, passes the car on and refunds late payments', async () => {
    const { winner, reserve } = await contracted()
    const id = (await winner.row()).id
    const [bill] = await billsOf(test.db, id)
    now = new Date(bill!.due_at.getTime() + 1000)
    await endUnpaid(work())
    await run()
    expect(await winner.row()).toMatchObject({ state: 'cancelled-by-house', reason: 'unpaid', fee_rial: 100_000_000n })
    expect(await reserve.state()).toBe('allocated')
    await intact()
  })

  it('refunds everything when the importer ends a paid order', async () => {
    const { winner, price, ctx } = await contracted()
    const before = await winner.cash()
    await winner.pay()
    const ending = { id: winner.id, reason: 'خودرو آسیب دید' }
    expect(await endByImporter(ctx, ending)).toMatchObject({ code: 'second-look' })
    expect(await winner.state()).toBe('paid')
    expect(await endByImporter(await staff(), ending)).toMatchObject({ ok: true })
    await run()
    expect(await winner.row()).toMatchObject({ state: 'cancelled-by-house', refund_rial: price })
    // The deposit was taken from the bank account, and is refunded to the wallet.
    expect((await winner.cash()) - before).toBe(5_000_000_000n)
    await intact()
  })

  it('accepts a contract file completely or not at all, and checks it without traces', async () => {
    const { round, winner, reserve } = await allocated()
    const ctx = await staff()
    const [quote] = (await winner.row()).quotes
    const line = `${winner.id},4052,${BigInt(quote!.low) / 10n}`
    const bring = (text: string, write: boolean) => importContracts(ctx, { round: round.publicId, text, write })
    const head = 'tracking,contract,price\n'
    expect(await bring(`${head}${line}`, false)).toEqual({ good: 1, wrong: [], written: false })
    expect(await winner.state()).toBe('allocated')
    const mixed = await bring(`${head}${line}\n${reserve.id},4053,2000000000\naaaaaaaaaa,1,1000000000\nx,1,1`, true)
    expect(mixed).toMatchObject({ good: 1, written: false, wrong: [{ line: 3 }, { line: 4 }, { line: 5 }] })
    expect(await winner.state()).toBe('allocated')
    expect(await billsOf(test.db, (await winner.row()).id)).toEqual([])
    expect(await bring(`${head}${line}`, true)).toMatchObject({ good: 1, written: true })
    expect(await winner.row()).toMatchObject({ state: 'contracted', contract_number: '4052' })
    expect(await bring(`${head}${line}`, true)).toMatchObject({ good: 0, written: false })
    await intact()
  })

  it('refuses staff the contract of their own order', async () => {
    const { winner } = await allocated()
    const own = {
      ...requestContext(test, { personId: winner.personId, roles: ['operator'], now }).ctx,
      ...platform(),
      now,
    }
    expect(await contractOrder(own, { id: winner.id, number: '1', priceRial: 1n })).toMatchObject({ code: 'own' })
  })
})

describe('personal data', () => {
  it("are exported, block the account's deletion while open, and are erased afterwards", async () => {
    const round = await aRound(test)
    const buyer = await confirmed(round)
    const { orders } = await exportPersonalData(test, buyer.personId)
    expect(orders).toMatchObject([{ id: buyer.id, ticket: 1, deposits: [{ state: 'blocked' }] }])
    expect(await findOpenOrder(test.db, buyer.personId)).toMatchObject({ code: 'imported-open' })
    await buyer.withdraw()
    await run()
    expect(await findOpenOrder(test.db, buyer.personId)).toBeNull()
    await inTransaction(test.db, (trx) => erasePersonalData(trx, buyer.personId))
    expect(await buyer.row()).toMatchObject({ person_id: null, applicant_sealed: null, national_index: null })
    await intact()
  })
})
