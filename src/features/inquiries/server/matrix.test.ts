import { describe, expect, it } from 'vitest'
import { brokenViews } from '../../../../tests/support/broken-views.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson } from '../../../../tests/support/market.ts'
import type { InquiryInput } from '../kinds.ts'
import { openAnswer } from './find-inquiries.ts'
import { giveCode } from './give-code.ts'
import { registerInquiry } from './register-inquiry.ts'
import { sweepInquiries } from './sweep.ts'
import { useInquiries } from './test-inquiries.ts'

const test = useTestDb()
const world = useInquiries(test)
const start = 50_000_000n
const fee = 50_000n

/** The last digit of a plate decides the fake's response. */
const plateEnding = (digit: number): InquiryInput => ({ plate: `12ب345-6${digit}` })

type Story = {
  name: string
  behave?: Parameters<typeof world.imitation.behave>[1]
  input?: InquiryInput
  /** The final state, after as long as it takes. */
  state: 'done' | 'empty' | 'refunded'
  reason?: string
  outcomes: readonly string[]
}

const stories: readonly Story[] = [
  { name: 'ok', state: 'done', outcomes: ['done'] },
  { name: 'nothing to tell', input: plateEnding(4), state: 'empty', outcomes: ['done'] },
  { name: 'slow', behave: { mode: 'slow', delayMs: 150 }, state: 'done', outcomes: ['done'] },
  { name: 'numbers as texts, unknown fields', behave: { mode: 'strange' }, state: 'done', outcomes: ['done'] },
  { name: 'down once', input: plateEnding(7), state: 'done', outcomes: ['done'] },
  {
    name: 'timeout before it is done',
    behave: { mode: 'slow', delayMs: 2500, times: 1 },
    state: 'done',
    outcomes: ['done'],
  },
  { name: 'timeout after it is done', behave: { mode: 'lost', times: 1 }, state: 'done', outcomes: ['done'] },
  { name: 'answered later', input: plateEnding(8), state: 'done', outcomes: ['done'] },
  { name: 'it does not know itself', behave: { mode: 'unknown', times: 2 }, state: 'done', outcomes: ['done'] },
  {
    name: 'malformed',
    behave: { mode: 'nonsense' },
    state: 'refunded',
    reason: 'unavailable',
    outcomes: six('malformed'),
  },
  {
    name: 'HTML',
    behave: { mode: 'html' },
    state: 'refunded',
    reason: 'unavailable',
    outcomes: ['timeout'],
  },
  {
    name: 'fifty megabytes',
    behave: { mode: 'huge' },
    state: 'refunded',
    reason: 'unavailable',
    outcomes: six('malformed'),
  },
  { name: 'empty', behave: { mode: 'empty' }, state: 'refunded', reason: 'unavailable', outcomes: six('malformed') },
  {
    name: 'another plate',
    behave: { mode: 'other-plate' },
    state: 'refunded',
    reason: 'unavailable',
    outcomes: six('wrong-answer'),
  },
  {
    name: 'another plate once',
    behave: { mode: 'other-plate', times: 1 },
    state: 'done',
    outcomes: ['wrong-answer', 'done'],
  },
  { name: 'busy', behave: { mode: 'busy' }, state: 'refunded', reason: 'unavailable', outcomes: six('no-answer') },
  {
    name: 'down',
    behave: { mode: 'down' },
    state: 'refunded',
    reason: 'unavailable',
    outcomes: ['timeout'],
  },
]

function six(outcome: string): readonly string[] {
  return Array.from({ length: 6 }, () => outcome)
}

describe('a paid inquiry is answered or refunded', () => {
  it.each(stories)('$name', async ({ behave, input = plateEnding(1), state, reason, outcomes }) => {
    if (behave) world.imitation.behave('pishkhan', behave)
    const id = await world.buy('fines-accumulation', input)
    for (let step = 0; step < 8; step++) await world.pass(90)
    expect(await world.rowOf(id)).toMatchObject({ state, ...(reason && { reason }) })
    expect(await world.cash()).toBe(state === 'refunded' ? start : start - fee)
    expect((await world.callsOf(id)).map(({ outcome }) => outcome)).toEqual(outcomes)
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('a slow drip ends at the time limit of the call', async () => {
    world.imitation.behave('pishkhan', { mode: 'drip', times: 1 })
    const id = await world.buy('fines-accumulation', plateEnding(1))
    await world.pass(60)
    expect(await world.rowOf(id)).toMatchObject({ state: 'done' })
  })
})

describe('the input is sealed and arrives whole', () => {
  it('keeps the answer for its person only', async () => {
    const id = await world.buy('fines-accumulation', plateEnding(1))
    const row = await world.rowOf(id)
    expect(openAnswer(test.secrets, row)).toMatchObject({
      kind: 'fines-accumulation',
      plate: '12ب345-61',
      totalRial: '4950000',
    })
    expect(String(Object.values(row))).not.toMatch(/ب345|345-61|4950000/)
  })
})

describe('one inquiry is one charge', () => {
  const input = plateEnding(1)
  const ask = () => registerInquiry(world.context(), { personId: world.personId, kind: 'fines-accumulation', input })

  it('from a double click, another tab and a second try', async () => {
    const all = await Promise.all([ask(), ask(), ask()])
    const ids = new Set(all.map((each) => (each.ok ? each.value.id : each.code)))
    expect(ids.size).toBe(1)
    const [id] = [...ids]
    await world.pay(id!)
    await world.run()
    expect(await ask()).toMatchObject({
      ok: true,
      value: { id, path: expect.stringContaining('payment-result') as unknown },
    })
    await world.run()
    expect(await world.cash()).toBe(start - fee)
  })

  it('is answered again without a fee for ten minutes, and not longer', async () => {
    const id = await world.buy('fines-accumulation', input)
    await world.pass(599)
    expect(await ask()).toMatchObject({ ok: true, value: { id } })
    await world.pass(2)
    const again = await ask()
    expect(again).toMatchObject({ ok: true, value: { fresh: true } })
    expect(again.ok && again.value.id).not.toBe(id)
  })

  it('is separate from another person’s inquiry', async () => {
    const id = await world.buy('fines-accumulation', input)
    const other = world.context((await aPerson(test)).id)
    const outcome = await registerInquiry(other, {
      personId: other.scope.session.personId!,
      kind: 'fines-accumulation',
      input,
    })
    expect(outcome.ok && outcome.value.id).not.toBe(id)
  })

  it('that is unpaid for half an hour starts over', async () => {
    const first = await ask()
    await world.pass(31 * 60)
    const second = await ask()
    expect(second.ok && first.ok && second.value.id !== first.value.id).toBe(true)
    expect(await world.rowOf(first.ok ? first.value.id : '')).toMatchObject({ state: 'abandoned' })
  })
})

describe('the code of the owner', () => {
  const owner: InquiryInput = { plate: '12ب345-67', nationalCode: '0499370896', mobile: '09123456789' }
  const give = (id: string, value: string | null) => giveCode(world.context(), { personId: world.personId, id, value })

  it('continues under the paid key; a wrong one is reported and can be corrected', async () => {
    const id = await world.buy('licence-status', owner)
    expect(await world.rowOf(id)).toMatchObject({ state: 'needs-code', need: { kind: 'code', length: 5 } })
    for (const wrong of ['11111', '22222', '33333']) {
      expect(await give(id, wrong)).toMatchObject({ ok: true })
      await world.run()
      expect(await world.rowOf(id)).toMatchObject({ state: 'needs-code', reason: 'code-wrong' })
    }
    // Hours later its key is still valid.
    await world.pass(5 * 3600)
    await give(id, '12345')
    await world.run()
    expect(await world.rowOf(id)).toMatchObject({ state: 'done' })
    expect(await world.cash()).toBe(start - 161_700n)
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('that never comes costs nothing', async () => {
    const id = await world.buy('licence-status', owner)
    await give(id, null)
    await world.run()
    expect(await world.rowOf(id)).toMatchObject({ state: 'needs-code' })
    await world.pass(24 * 3600 + 1)
    await sweepInquiries({ ...world.platformOf(), db: test.db })
    expect(await world.rowOf(id)).toMatchObject({ state: 'refunded', reason: 'no-code' })
    expect(await world.cash()).toBe(start)
    expect(await give(id, '12345')).toEqual({ ok: false, code: 'not-waiting' })
    expect(await brokenViews(test.db)).toEqual([])
  })
})

describe('the response of the authority is final', () => {
  it('another person’s mobile is reported, and the fee is refunded', async () => {
    const id = await world.buy('fines-details', {
      plate: '12ب345-67',
      nationalCode: '0012345675',
      mobile: '09123456789',
    })
    expect(await world.rowOf(id)).toMatchObject({ state: 'refunded', reason: 'mobile-mismatch' })
    expect(await world.cash()).toBe(start)
  })

  it('a requested choice is offered, and nothing else is accepted', async () => {
    const id = await world.buy('car-annual-toll-bill', {
      plate: '12ب345-67',
      nationalCode: '0084575942',
      vin: 'NAAM01CA9EK000001',
      engineNumber: 'M15/9002809',
    })
    const give = (value: string) => giveCode(world.context(), { personId: world.personId, id, value })
    expect(await world.rowOf(id)).toMatchObject({ state: 'needs-code', need: { kind: 'choice' } })
    expect(await give('9')).toEqual({ ok: false, code: 'unknown-choice' })
    await give('2')
    await world.run()
    expect(await world.rowOf(id)).toMatchObject({ state: 'done' })
  })
})

describe('a provider that is down for long', () => {
  it('an answer after the refund is stored without a fee', async () => {
    world.imitation.behave('pishkhan', { mode: 'slow', delayMs: 1000, times: 1 })
    const { id } = await world.register('fines-accumulation', plateEnding(1))
    await world.pay(id)
    const asking = world.run()
    await expect.poll(() => world.callsOf(id), { interval: 10 }).toHaveLength(1)
    world.now = new Date(world.now.getTime() + 3600_000)
    await sweepInquiries({ ...world.platformOf(), db: test.db })
    expect(await world.rowOf(id)).toMatchObject({ state: 'refunded' })
    await asking
    const row = await world.rowOf(id)
    expect([row.state, row.answer_sealed !== null]).toEqual(['refunded', true])
    expect(await world.cash()).toBe(start)
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('is not sold, and is sold again after a minute', async () => {
    world.imitation.behave('pishkhan', { mode: 'html' })
    await world.buy('fines-accumulation', plateEnding(1))
    await world.buy('fines-accumulation', plateEnding(2))
    for (let step = 0; step < 8; step++) await world.pass(90)
    await world.buy('fines-accumulation', plateEnding(0))
    const ask = () =>
      registerInquiry(world.context(), { personId: world.personId, kind: 'fines-accumulation', input: plateEnding(3) })
    expect(await ask()).toEqual({ ok: false, code: 'down' })
    world.now = new Date(world.now.getTime() + 61_000)
    expect(await ask()).toMatchObject({ ok: true })
  })
})
