import { beforeEach, describe, expect, it } from 'vitest'
import { carPlate, formatPlate, type Plate } from '#kit/plate.ts'
import { inTransaction } from '#platform/database/database.ts'
import { registerSubscriptions, subscriptionJobs } from '#platform/events/subscriptions.ts'
import { findBehalf } from '#features/inquiries/contract.ts'
import { endWithAnswer } from '#features/inquiries/server/end-inquiry.ts'
import { findInquiries } from '#features/inquiries/server/find-inquiries.ts'
import { exportPersonalData as exportInquiries } from '#features/inquiries/server/personal-data.ts'
import { inquirySubscriptions } from '#features/inquiries/server/sweep.ts'
import { useInquiries } from '#features/inquiries/server/test-inquiries.ts'
import { noticeChecksOf } from '#features/notifications/server/notice-checks.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { runJobs } from '../../../../tests/support/jobs.ts'
import { aPerson } from '../../../../tests/support/market.ts'
import { consentPath } from '../addresses.ts'
import { manifest } from '../manifest.ts'
import { askConsent, type ConsentSubject } from './ask-consent.ts'
import {
  approveConsent,
  blockAsker,
  endConsent,
  giveOwnerCode,
  reportConsent,
  inquireByConsent as runInquiry,
} from './change-consent.ts'
import { consentsBetween, presentConsent, consents } from './find-consents.ts'
import { consentSubscriptions, endOverdue } from './jobs.ts'
import { erasePersonalData, exportPersonalData } from './personal-data.ts'

const test = useTestDb()
const world = useInquiries(test)

const plateOf = (serial: string): Plate => {
  const plate = carPlate('12', 'ب', '345', serial)
  if (!plate.ok) throw new Error(plate.code)
  return plate.value
}
/** The fake answers by the last digit. */
const codes = { normal: '0012345679', needsCode: '0084575956' }

let ownerId: bigint
let subject: ConsentSubject
const kinds = ['fines-details', 'card-sanad'] as const

beforeEach(async () => {
  ownerId = (await aPerson(test)).id
  subject = { kind: 'ad', ref: 'abcde12345', title: 'پژو ۲۰۷ ۱۳۹۸', href: '/a/abcde12345', ownerId, plate: null }
  await registerSubscriptions(test.db, consentSubscriptions(world.platformOf()))
})

const indexOf = (plate: Plate) => ({
  index: test.secrets.blindIndex('ad.plate', formatPlate(plate)),
  purpose: 'ad.plate',
})

const proved = (personId: bigint) => {
  const ctx = world.context(personId)
  ctx.scope.session.confirmedAt = world.now
  return ctx
}
const askAs = (personId = world.personId, over: Partial<ConsentSubject> = {}) =>
  askConsent(world.context(personId), {
    personId,
    subject: { ...subject, ...over },
    kinds,
    purpose: 'before-deal',
  })
async function requested(): Promise<string> {
  const answer = await askAs()
  if (!answer.ok) throw new Error(answer.code)
  return answer.value.id
}
async function approved(nationalCode = codes.normal): Promise<string> {
  const id = await requested()
  const answer = await approveConsent(proved(ownerId), { personId: ownerId, id, plate: plateOf('61'), nationalCode })
  if (!answer.ok) throw new Error(answer.code)
  return id
}
const noticesOf = async (personId: bigint) =>
  (
    await test.db
      .selectFrom('notice')
      .select(['kind', 'link'])
      .where('person_id', '=', personId)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)
const runEverything = async () => {
  await world.run()
  await runJobs(
    test.db,
    subscriptionJobs(test.db, [
      ...inquirySubscriptions(world.platformOf()),
      ...consentSubscriptions(world.platformOf()),
    ]),
  )
}
async function bought(id: string, kind: (typeof kinds)[number]) {
  const used = await runInquiry(world.context(), { personId: world.personId, id, kind })
  if (!used.ok) throw new Error(used.code)
  const row = await test.db
    .selectFrom('inquiry')
    .select('public_id')
    .where('behalf_path', '=', consentPath(id))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await world.pay(row.public_id)
  await runEverything()
  return row.public_id
}

describe('the requested plate', () => {
  const approveWith = async (id: string, plate: Plate) =>
    approveConsent(proved(ownerId), { personId: ownerId, id, plate, nationalCode: codes.normal })

  it('is the only one that the owner can approve', async () => {
    const consent = await askAs(world.personId, { plate: indexOf(plateOf('61')) })
    if (!consent.ok) throw new Error(consent.code)
    expect(await approveWith(consent.value.id, plateOf('62'))).toEqual({ ok: false, code: 'other-plate' })
    expect(await approveWith(consent.value.id, plateOf('61'))).toMatchObject({ ok: true })
  })

  it('is in the signature of the answer', async () => {
    const signatures: (string | null)[] = []
    for (const [index, serial] of ['61', '62'].entries()) {
      const consent = await askAs(world.personId, { ref: `abcde1234${index}` })
      if (!consent.ok) throw new Error(consent.code)
      await approveWith(consent.value.id, plateOf(serial))
      const used = await runInquiry(world.context(), {
        personId: world.personId,
        id: consent.value.id,
        kind: 'card-sanad',
      })
      if (!used.ok) throw new Error(used.code)
      const row = await test.db
        .selectFrom('inquiry')
        .select('public_id')
        .where('behalf_path', '=', consentPath(consent.value.id))
        .executeTakeFirstOrThrow()
      await world.pay(row.public_id)
      await world.run()
      const [answer] = await findBehalf(world.context(), consentPath(consent.value.id))
      signatures.push(answer!.signature)
    }
    expect(signatures.every(Boolean)).toBe(true)
    expect(new Set(signatures).size).toBe(2)
  })
})

describe("requesting a stranger's consent", () => {
  it('notifies the owner once, also when repeated', async () => {
    const id = await requested()
    expect(await requested()).toBe(id)
    expect(await noticesOf(ownerId)).toEqual(['consent-asked'])
  })

  it('sends no delayed message once the owner has answered', async () => {
    const id = await requested()
    const about = { data: {}, personId: ownerId, link: consentPath(id), now: test.now }
    const isSent = () => noticeChecksOf([manifest])['consent-asked']!(test.db, about)
    expect(await isSent()).toBe(true)
    await endConsent(world.context(ownerId), { personId: ownerId, id, act: 'refuse' })
    expect(await isSent()).toBe(false)
  })

  it('creates one request from any number of tabs', async () => {
    const ids = await Promise.all([requested(), requested(), requested()])
    expect(new Set(ids).size).toBe(1)
  })

  it('is refused for an own ad, by a blocker, after a refusal, and above five a day', async () => {
    expect(await askAs(ownerId)).toMatchObject({ code: 'own' })
    const id = await requested()
    await endConsent(world.context(ownerId), { personId: ownerId, id, act: 'refuse' })
    expect(await askAs()).toMatchObject({ code: 'refused' })
    for (const ref of ['b', 'c', 'd', 'e']) expect(await askAs(world.personId, { ref })).toMatchObject({ ok: true })
    expect(await askAs(world.personId, { ref: 'f' })).toMatchObject({ code: 'too-many' })
    await blockAsker(world.context(ownerId), { personId: ownerId, id, block: true })
    expect(await askAs(world.personId, { ref: 'g' })).toMatchObject({ code: 'blocked' })
  })

  it('is invisible to others', async () => {
    const id = await requested()
    const other = (await aPerson(test)).id
    await expect(consents.load(test.db, { personId: other, id })).rejects.toMatchObject({ status: 404 })
    await expect(endConsent(world.context(other), { personId: other, id, act: 'refuse' })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe("the owner's answer", () => {
  it('is accepted only directly after a code, from the owner, and once', async () => {
    const id = await requested()
    const given = { id, plate: plateOf('61'), nationalCode: codes.normal }
    expect(await approveConsent(world.context(ownerId), { personId: ownerId, ...given })).toMatchObject({
      code: 'not-recent',
    })
    expect(await approveConsent(proved(world.personId), { personId: world.personId, ...given })).toMatchObject({
      code: 'not-now',
    })
    expect(await approveConsent(proved(ownerId), { personId: ownerId, ...given })).toMatchObject({ ok: true })
    expect(await approveConsent(proved(ownerId), { personId: ownerId, ...given })).toMatchObject({ code: 'not-now' })
    expect(await noticesOf(world.personId)).toEqual(['consent-answered'])
  })

  it('is too late after three days, and the buyer is notified once', async () => {
    const id = await requested()
    world.now = new Date(world.now.getTime() + 73 * 3600_000)
    const given = { personId: ownerId, id, plate: plateOf('61'), nationalCode: codes.normal }
    expect(await approveConsent(proved(ownerId), given)).toMatchObject({ code: 'not-now' })
    const { clock, database } = world.platformOf()
    await endOverdue({ clock, database })
    await endOverdue({ clock, database })
    expect(await consents.load(test.db, { personId: ownerId, id })).toMatchObject({ state: 'expired' })
    expect(await noticesOf(world.personId)).toEqual(['consent-answered'])
  })

  it("deletes the owner's data when revoked", async () => {
    const id = await approved()
    expect(await endConsent(world.context(ownerId), { personId: ownerId, id, act: 'revoke' })).toMatchObject({
      ok: true,
    })
    expect(await consents.load(test.db, { personId: ownerId, id })).toMatchObject({
      state: 'revoked',
      input_sealed: null,
    })
    const use = { personId: world.personId, id, kind: 'fines-details' } as const
    expect(await runInquiry(world.context(), use)).toMatchObject({ code: 'not-now' })
  })
})

describe('ending consent while an inquiry waits', () => {
  const rowOf = (id: string) =>
    test.db.selectFrom('inquiry').selectAll().where('behalf_path', '=', consentPath(id)).executeTakeFirstOrThrow()
  const revoke = async (id: string) =>
    expect(await endConsent(world.context(ownerId), { personId: ownerId, id, act: 'revoke' })).toMatchObject({
      ok: true,
    })
  const waiting = async () => {
    const id = await approved()
    expect(await runInquiry(world.context(), { personId: world.personId, id, kind: 'fines-details' })).toMatchObject({
      ok: true,
    })
    return id
  }

  it('sends nothing, keeps nothing and refunds the fee: revoked before payment', async () => {
    const id = await waiting()
    const before = await world.cash()
    await revoke(id)
    await world.pay((await rowOf(id)).public_id)
    await runEverything()
    expect(await rowOf(id)).toMatchObject({ state: 'refunded', reason: 'consent-ended', answer_sealed: null })
    expect(await test.db.selectFrom('inquiry_call').select('id').execute()).toEqual([])
    expect(await world.cash()).toBe(before)
  })

  it('the same when it expires before payment', async () => {
    const id = await waiting()
    await test.db.updateTable('consent').set({ usable_until: world.now }).where('public_id', '=', id).execute()
    await world.pay((await rowOf(id)).public_id)
    await runEverything()
    expect(await rowOf(id)).toMatchObject({ state: 'refunded', reason: 'consent-ended' })
  })

  it("discards a later answer: revoked during the authority's work", async () => {
    const id = await waiting()
    await world.pay((await rowOf(id)).public_id)
    await test.db.updateTable('inquiry').set({ state: 'running' }).where('behalf_path', '=', consentPath(id)).execute()
    const row = await rowOf(id)
    await revoke(id)
    const { secrets, manifests } = world.platformOf()
    const ended = { secrets, manifests, now: world.now }
    await inTransaction(test.db, (trx) =>
      endWithAnswer(trx, ended, { row, answer: { any: 1 } as never, tracking: null }),
    )
    expect(await rowOf(id)).toMatchObject({ state: 'refunded', reason: 'consent-ended', answer_sealed: null })
  })
})

describe('using a consent', () => {
  it('shows both parties the same answer without plate, codes or places, and logs the use', async () => {
    const id = await approved()
    await bought(id, 'fines-details')
    const path = consentPath(id)
    const [mine] = await findBehalf(world.context(), path)
    const [theirs] = await findBehalf(world.context(ownerId), path)
    expect(mine).toEqual(theirs)
    expect(mine).toMatchObject({ state: 'done', signature: expect.stringMatching(/^[0-9A-F]{16}$/) as string })
    expect(mine!.answer!.owed.length).toBeGreaterThan(0)
    const row = await consents.load(test.db, { personId: world.personId, id })
    const page = JSON.stringify([mine, await presentConsent(world.context(), row, world.personId)])
    for (const secret of [codes.normal, '۰۰۱۲۳۴۵۶۷۹', '12ب345']) expect(page).not.toContain(secret)
    const events = await test.db.selectFrom('consent_event').select('what').orderBy('id').execute()
    expect(events.map(({ what }) => what)).toEqual(['asked', 'approved', 'used', 'answered'])
    expect(await noticesOf(ownerId)).toContain('consent-used')
    expect(
      await consentsBetween(world.context(), { askerId: world.personId, ownerId, ref: subject.ref }),
    ).toMatchObject([{ id, state: 'approved', answers: [{ kind: 'fines-details', signature: mine!.signature }] }])
  })

  it('appears in no list, form or file of the buyer', async () => {
    const id = await approved()
    await bought(id, 'fines-details')
    const target = { personId: world.personId, kind: null, favourites: false, after: null }
    expect((await findInquiries(test.db, target)).rows).toEqual([])
    const file = JSON.stringify(await exportInquiries(world.context(), world.personId), (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    expect(file).not.toContain(codes.normal)
    const own = await exportPersonalData(world.context(), world.personId)
    expect(own.consents).toMatchObject([{ side: 'asker', handedIn: null }])
  })

  it('asks each allowed kind once, only while usable', async () => {
    const id = await approved()
    const use = { personId: world.personId, id } as const
    expect(await runInquiry(world.context(ownerId), { ...use, personId: ownerId, kind: 'card-sanad' })).toMatchObject({
      code: 'not-now',
    })
    expect(await runInquiry(world.context(), { ...use, kind: 'plate-history' })).toMatchObject({ code: 'not-now' })
    await bought(id, 'card-sanad')
    expect(await runInquiry(world.context(), { ...use, kind: 'card-sanad' })).toMatchObject({ code: 'used' })
    world.now = new Date(world.now.getTime() + 49 * 3600_000)
    expect(await runInquiry(world.context(), { ...use, kind: 'fines-details' })).toMatchObject({ code: 'not-now' })
  })

  it("waits for the authority's code, which only the owner can enter", async () => {
    const id = await approved(codes.needsCode)
    const inquiryId = await bought(id, 'fines-details')
    expect(await findBehalf(world.context(), consentPath(id))).toMatchObject([{ state: 'needs-code' }])
    const code = { id, inquiryId, value: '12345' }
    await expect(giveOwnerCode(world.context(), { personId: world.personId, ...code })).rejects.toMatchObject({
      status: 404,
    })
    expect(await giveOwnerCode(world.context(ownerId), { personId: ownerId, ...code })).toMatchObject({ ok: true })
    await runEverything()
    expect(await findBehalf(world.context(), consentPath(id))).toMatchObject([{ state: 'done' }])
  })
})

describe('retention', () => {
  const erase = (personId: bigint) => inTransaction(test.db, (trx) => erasePersonalData(trx, personId, world.now))

  it("keeps the buyer's copy when the owner deletes their account: ended and anonymous, for thirty days", async () => {
    const id = await approved()
    await bought(id, 'fines-details')
    await erase(ownerId)
    expect(await consents.load(test.db, { personId: world.personId, id })).toMatchObject({
      state: 'ended',
      owner_id: null,
      input_sealed: null,
    })
    expect((await findBehalf(world.context(), consentPath(id)))[0]!.answer).not.toBeNull()
    const use = { personId: world.personId, id }
    expect(await runInquiry(world.context(), { ...use, kind: 'card-sanad' })).toMatchObject({ code: 'not-now' })
    world.now = new Date(world.now.getTime() + 31 * 24 * 3600_000)
    await endOverdue({ database: world.platformOf().database, clock: { now: () => world.now } as never })
    expect(await test.db.selectFrom('consent').select('id').execute()).toEqual([])
    expect(await findBehalf(world.context(), consentPath(id))).toMatchObject([{ answer: null }])
  })

  it('ends with the last party, and without an approval with the first', async () => {
    const id = await approved()
    await bought(id, 'fines-details')
    await erase(world.personId)
    expect(await consents.load(test.db, { personId: ownerId, id })).toMatchObject({ asker_id: null, state: 'ended' })
    await erase(ownerId)
    expect(await test.db.selectFrom('consent').select('id').execute()).toEqual([])
    const row = await test.db
      .selectFrom('inquiry')
      .selectAll()
      .where('behalf_path', '=', consentPath(id))
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ input_sealed: null, answer_sealed: null })
  })

  it('keeps nothing when the owner has not answered', async () => {
    await requested()
    await erase(ownerId)
    expect(await test.db.selectFrom('consent').select('id').execute()).toEqual([])
  })

  it('ends thirty days after the end', async () => {
    const id = await approved()
    await bought(id, 'fines-details')
    const { database } = world.platformOf()
    const run = () => endOverdue({ database, clock: { now: () => world.now } as never })
    world.now = new Date(world.now.getTime() + 49 * 3600_000)
    await run()
    expect(await consents.load(test.db, { personId: ownerId, id })).toMatchObject({
      state: 'ended',
      input_sealed: null,
    })
    world.now = new Date(world.now.getTime() + 31 * 24 * 3600_000)
    await run()
    expect(await findBehalf(world.context(), consentPath(id))).toMatchObject([{ answer: null }])
  })

  it('reports the other party to support once, with a number and none of their words', async () => {
    const id = await requested()
    const report = () => reportConsent(world.context(ownerId), { personId: ownerId, id, reason: 'pressure' })
    expect(await report()).toMatchObject({ ok: true })
    expect(await report()).toMatchObject({ ok: true })
    const tickets = await test.db.selectFrom('ticket').select('id').where('person_id', '=', ownerId).execute()
    expect(tickets).toHaveLength(1)
  })
})
