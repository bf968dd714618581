import { beforeEach, describe, expect, it } from 'vitest'
import { brokenViews } from '../../../../tests/support/broken-views.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson } from '../../../../tests/support/market.ts'
import { doubtsOf, missingParts } from '../examine-answer.ts'
import type { InquiryInput } from '../kinds.ts'
import { countDoubtful, countDown } from './desk/attention.ts'
import { endWait } from './end-wait.ts'
import { openAnswer } from './find-inquiries.ts'
import { presentInquiry } from './present-inquiry.ts'
import { Answered, lyingInput, lyingProvider, type Lie, type Wire } from './providers/lying-authority.ts'
import { serviceHealth } from './health.ts'
import { sweepInquiries } from './sweep.ts'
import { useInquiries } from './test-inquiries.ts'

const test = useTestDb()
const world = useInquiries(test)
const start = 50_000_000n

let lie: Lie | null = null
let calls: string[] = []
beforeEach(() => {
  lie = null
  const lying = lyingProvider('pishkhan', { lie: () => lie, now: () => world.now })
  calls = lying.calls
  world.providers = [lying.provider]
})

const { plate, nationalCode, mobile, birthDate, identifier } = lyingInput
const own: InquiryInput = { plate: plate!, nationalCode: nationalCode!, mobile: mobile! }
const report: InquiryInput = {
  identifier: identifier!,
  nationalCode: nationalCode!,
  mobile: mobile!,
  birthDate: birthDate!,
}
const answerOf = async (id: string) => openAnswer(test.secrets, await world.rowOf(id))
const viewOf = async (id: string) => presentInquiry(world.context(), await world.rowOf(id))
const outcomesOf = async (id: string) => (await world.callsOf(id)).map(({ outcome }) => outcome)
const services = () => calls.filter((path) => !path.endsWith('Invoice')).length

describe('Message, stored answer and refund.', () => {
  it('an unreadable answer is requested again under one purchase, and its fee is refunded', async () => {
    lie = (body) => ({ ...body, Bills: [...(body['Bills'] as Wire[]), { a: 1 }] })
    const id = await world.buy('fines-details', own)
    for (let step = 0; step < 8; step++) await world.pass(90)
    expect(await world.rowOf(id)).toMatchObject({ state: 'refunded', answer_sealed: null })
    expect(await world.cash()).toBe(start)
    expect(new Set(await outcomesOf(id))).toEqual(new Set(['malformed']))
    expect(calls.filter((path) => path.endsWith('RegisterInvoice'))).toHaveLength(1)
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('an answer that is readable the next time is stored, for one fee', async () => {
    lie = (body) => ({ ...body, Bills: [null] })
    const id = await world.buy('fines-details', own)
    lie = null
    await world.pass(30)
    expect(await world.rowOf(id)).toMatchObject({ state: 'done' })
    expect(await world.cash()).toBe(start - 161_700n)
  })

  it('an answer without our plate, or about another, is never shown', async () => {
    lie = (body) => ({ ...body, PlateNumber: '99ی999-99' })
    const id = await world.buy('fines-details', own)
    for (let step = 0; step < 8; step++) await world.pass(90)
    expect(await world.rowOf(id)).toMatchObject({ state: 'refunded', answer_sealed: null })
    expect(new Set(await outcomesOf(id))).toEqual(new Set(['wrong-answer']))
  })

  it('a contradiction is stored and reported, nothing of it is payable, and staff see it', async () => {
    lie = (body) => ({ ...body, TotalAmount: 1 })
    const id = await world.buy('fines-details', own)
    const answer = await answerOf(id)
    expect(answer && doubtsOf(answer)).toEqual(['total'])
    const { answer: view } = await viewOf(id)
    expect(view).toMatchObject({ tone: 'warn', warnings: [expect.stringContaining('جمع')] })
    expect(view!.owed.some(({ payable }) => payable)).toBe(false)
    expect(await world.callsOf(id)).toMatchObject([{ outcome: 'contradiction', code: 'total' }])
    expect(await countDoubtful(test.db, world.now)).toBe(1)
    expect(await countDoubtful(test.db, new Date(world.now.getTime() + 25 * 3600_000))).toBe(0)
    expect(await world.cash()).toBe(start - 161_700n)
  })

  it('a partial report costs its parts, and later parts are added without a fee', async () => {
    lie = (body) => {
      const sections = body['Sections'] as Wire
      return { ...body, Sections: Object.fromEntries(Object.entries(sections).slice(0, 2)) }
    }
    const id = await world.buy('authenticity-and-history', report)
    // Five of seven parts of 990,000 rials.
    expect(await world.cash()).toBe(start - 990_000n + 707_150n)
    expect(missingParts((await answerOf(id))!)).toEqual({ missing: 5, of: 7 })
    expect((await viewOf(id)).incomplete).toContain('۷۰,۷۱۵')
    expect(await brokenViews(test.db)).toEqual([])
    lie = null
    await world.pass(601)
    expect(missingParts((await answerOf(id))!)).toEqual({ missing: 0, of: 7 })
    expect((await viewOf(id)).incomplete).toBeNull()
    expect(await world.cash()).toBe(start - 990_000n + 707_150n)
    expect(calls.filter((path) => path.endsWith('RegisterInvoice'))).toHaveLength(1)
    const notices = await test.db.selectFrom('notice').select('kind').where('kind', '=', 'inquiry-parts').execute()
    expect(notices).toHaveLength(1)
  })

  it('parts that never come are requested four times', async () => {
    lie = (body) => ({ ...body, Sections: { Numbering: (body['Sections'] as Wire)['Numbering'] } })
    const id = await world.buy('authenticity-and-history', report)
    for (let step = 0; step < 6; step++) await world.pass(18 * 3600)
    expect(services()).toBe(5)
    expect(missingParts((await answerOf(id))!).missing).toBe(6)
    expect(await brokenViews(test.db)).toEqual([])
  })
})

describe('a tired authority', () => {
  it('is called again at its stated time, and not before', async () => {
    lie = () => new Answered(429, '{}', { 'retry-after': '60' })
    const id = await world.buy('fines-details', own)
    expect(services()).toBe(1)
    lie = null
    await world.pass(50)
    expect(services()).toBe(1)
    await world.pass(12)
    expect(services()).toBe(2)
    expect(await world.rowOf(id)).toMatchObject({ state: 'done', attempts: 0 })
  })

  it('that is silent is waited for under its key and not bought again', async () => {
    lie = () => new Answered(0, '', {}, { answered: false, sent: 'maybe', reason: 'timeout' })
    const id = await world.buy('fines-details', own)
    for (const seconds of [5, 10, 20, 45]) await world.pass(seconds)
    lie = null
    await world.pass(95)
    expect(await world.rowOf(id)).toMatchObject({ state: 'done' })
    const tracks = new Set((await world.callsOf(id)).map(({ track_id }) => track_id))
    expect(tracks.size).toBe(1)
    expect(calls.filter((path) => path.endsWith('RegisterInvoice'))).toHaveLength(1)
  })

  it('that refuses at night is called in the morning, with the inquiry kept', async () => {
    world.now = new Date('2026-11-21T20:00:00Z')
    lie = (body) => ({ ...body, Status: { Code: 'G00015', Description: '' } })
    const id = await world.buy('licence-status', own)
    expect(await viewOf(id)).toMatchObject({ state: 'running', waitsFor: expect.stringContaining('۷ صبح') })
    lie = null
    await world.pass(3600)
    await sweepInquiries({ ...world.platformOf(), db: test.db })
    expect(services()).toBe(1)
    await world.pass(6 * 3600 + 40 * 60)
    expect(await world.rowOf(id)).toMatchObject({ state: 'done', reason: null })
    expect(await world.cash()).toBe(start - 161_700n)
  })

  it('that sleeps is not waited for when its person ends the wait: one refund, and no call', async () => {
    world.now = new Date('2026-11-21T20:00:00Z')
    lie = (body) => ({ ...body, Status: { Code: 'G00015', Description: '' } })
    const id = await world.buy('licence-status', own)
    lie = null
    const stranger = (await aPerson(test)).id
    await expect(endWait(world.context(stranger), { personId: stranger, id })).rejects.toMatchObject({ status: 404 })
    expect(await world.rowOf(id)).toMatchObject({ state: 'running' })
    const stop = () => endWait(world.context(), { personId: world.personId, id })
    await Promise.all([stop(), stop()])
    await stop()
    expect(await world.rowOf(id)).toMatchObject({ state: 'refunded', reason: 'stopped' })
    expect(await viewOf(id)).toMatchObject({ failure: 'خودتان منتظر پاسخ نماندید.', refunded: '۱۶,۱۷۰\u00a0تومان' })
    expect(await world.cash()).toBe(start)
    await world.pass(9 * 3600)
    expect(services()).toBe(1)
    expect(await world.rowOf(id)).toMatchObject({ state: 'refunded', answer_sealed: null })
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('that requires the owner’s code notifies its person once, who can end the wait', async () => {
    lie = (body) => ({ ...body, Prerequisites: { OTP: { Length: 5, Timer: 120 } } })
    const id = await world.buy('authenticity-and-history', report)
    expect(await world.rowOf(id)).toMatchObject({ state: 'needs-code' })
    const notices = () =>
      test.db.selectFrom('notice').select(['data', 'link']).where('kind', '=', 'inquiry-need').execute()
    expect(await notices()).toMatchObject([{ data: { need: 'code' }, link: expect.stringContaining(id) }])
    await endWait(world.context(), { personId: world.personId, id })
    expect(await world.rowOf(id)).toMatchObject({ state: 'refunded', reason: 'stopped', need: null })
    expect(await world.cash()).toBe(start)
    expect(await notices()).toHaveLength(1)
  })

  it('is waited for while it works: the person cannot end that wait', async () => {
    lie = () => new Answered(0, '', {}, { answered: false, sent: 'maybe', reason: 'timeout' })
    const id = await world.buy('fines-details', own)
    await endWait(world.context(), { personId: world.personId, id })
    expect(await world.rowOf(id)).toMatchObject({ state: 'running' })
    lie = null
    await world.pass(95)
    expect(await world.rowOf(id)).toMatchObject({ state: 'done' })
  })

  it('that refuses by day for the night’s reason leads to a refund', async () => {
    lie = (body) => ({ ...body, Status: { Code: 'G00015', Description: '' } })
    const id = await world.buy('licence-status', own)
    expect(await world.rowOf(id)).toMatchObject({ state: 'refunded', reason: 'night' })
  })
})

describe('one health check for many', () => {
  const healthOfKind = async (kind: 'fines-details' | 'card-sanad') =>
    (await serviceHealth(world.context(), kind, own))?.level

  it('unreadable answers of one inquiry close the authority for nobody', async () => {
    lie = () => new Answered(200, '<html>')
    await world.buy('fines-details', own)
    for (let step = 0; step < 6; step++) await world.pass(90)
    expect(await healthOfKind('fines-details')).not.toBe('down')
    const other = (await aPerson(test)).id
    await world.giveMoney(other)
    lie = null
    const id = await world.buy('fines-details', { ...own, plate: '12ب345-61' }, other)
    expect(await world.rowOf(id)).toMatchObject({ state: 'done' })
  })

  it('an outage of one kind closes only that kind', async () => {
    lie = (body, { kind }) =>
      kind === 'fines-details'
        ? new Answered(0, '', {}, { answered: false, sent: 'no', reason: 'no-connection' })
        : body
    for (const last of ['61', '62', '63']) await world.buy('fines-details', { ...own, plate: `12ب345-${last}` })
    expect(await healthOfKind('fines-details')).toBe('down')
    expect(await countDown(test.db, world.now)).toBe(1)
    expect(await countDoubtful(test.db, world.now)).toBe(0)
    expect(await healthOfKind('card-sanad')).toBe('unknown')
    const id = await world.buy('card-sanad', own)
    expect(await world.rowOf(id)).toMatchObject({ state: 'done' })
  })
})
