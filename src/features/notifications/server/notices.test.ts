import { describe, expect, test } from 'vitest'
import type { Mobile } from '#kit/mobile.ts'
import { inTransaction } from '#platform/database/database.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { signalsInProcess } from '#platform/signals.ts'
import { priceDropNotice } from '../../marketplace/shortlist/server/notices.ts'
import { manifests } from '../../../app/features.ts'
import { paymentNotice } from '#features/payments/server/notices.ts'
import type { NoticeDefinition } from '../notice-kinds.ts'
import { plannedNotices } from '../planned-notices.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { jobClock, runHandler, runJobs } from '../../../../tests/support/jobs.ts'
import { aPerson } from '../../../../tests/support/market.ts'
import { inboxTopic, textNoticeJob } from './deliver-notice.ts'
import { countUnread, findNotices } from './find-notices.ts'
import { noticeJobs, smsJobs } from './jobs.ts'
import type { NoticeAbout } from './notice-checks.ts'
import { findNoticeChoices, saveNoticeChoices } from './notice-choices.ts'
import { deliverNoticesJob, notify, notifyMany, type NewNotice } from './notify.ts'
import type { SmsPort } from './providers/sms-port.ts'
import { readNotices } from './read-notices.ts'

const shared = useTestDb()
const numbers = new Map<bigint, Mobile>()

async function somebody() {
  const person = await aPerson(shared)
  numbers.set(person.id, person.mobile as Mobile)
  return person
}

const paid = (personId: bigint, key = 'payment:1') => ({
  personId,
  notice: paymentNotice,
  data: { amountRial: '12500000', tracking: '4417', title: 'شارژ کیف پول' },
  link: '/profile/my-wallet',
  key,
})
const won = (personId: bigint) => ({
  personId,
  notice: plannedNotices.drawWon,
  data: { plan: 'فروش فوری', payUntil: '۵ آذر' },
  link: null,
  key: 'draw:1',
})
const dropped = (personId: bigint) => ({
  personId,
  notice: priceDropNotice,
  data: { ad: 'پژو ۲۰۷', fromRial: '10000000000', toRial: '9000000000' },
  link: '/a/0123456789',
  key: 'price:1',
})

const report = <Data extends object>(notice: NewNotice<Data>, now = shared.now) =>
  inTransaction(shared.db, (trx) => notify(trx, { now }, notice))

/** Creates the job loop with a fake phone. */
function world(start = shared.now, existing: typeof manifests = manifests) {
  const { clock, passSeconds } = jobClock(shared, start)
  const texts: { mobile: string; text: string }[] = []
  const signals = signalsInProcess()
  const port = {
    sendText: async ({ mobile, text }: { mobile: string; text: string }) => {
      texts.push({ mobile, text })
      return { state: 'sent', provider: 'test', providerReference: String(texts.length) }
    },
  } as unknown as SmsPort
  const { db, secrets } = shared
  const table = {
    ...smsJobs({ db, secrets, clock, port }),
    ...noticeJobs({
      db,
      secrets,
      clock,
      signals,
      openMobile: async (_db, _secrets, id) => numbers.get(id)!,
      manifests: existing,
      origin: 'https://farman.test',
    }),
  }
  return {
    texts,
    signals,
    at: (moment: string) => passSeconds((new Date(moment).getTime() - clock.now().getTime()) / 1000),
    run: () => runJobs(db, table),
    forget: () => runHandler(table, 'notifications.forget-notices'),
  }
}

test("a notice is in the person's inbox, and nobody else sees it", async () => {
  const [person, other] = [await somebody(), await somebody()]
  await report(paid(person.id))
  const { rows } = await findNotices(shared.db, person.id)
  expect(rows).toMatchObject([{ kind: 'payment', link: '/profile/my-wallet', read_at: null }])
  expect(await countUnread(shared.db, other.id)).toBe(0)
})

test('an event notifies a person once, for any number of reports', async () => {
  const [person, other] = [await somebody(), await somebody()]
  const { texts, run } = world()
  for (let n = 0; n < 3; n++) await report(paid(person.id))
  await run()
  await report(paid(person.id))
  await report(paid(other.id))
  await run()
  expect(await countUnread(shared.db, person.id)).toBe(1)
  expect(texts.map(({ mobile }) => mobile)).toEqual([person.mobile, other.mobile])
})

test('a rolled-back action notifies nobody', async () => {
  const person = await somebody()
  const { texts, run } = world()
  const failing = inTransaction(shared.db, async (trx) => {
    await notify(trx, shared, paid(person.id))
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  await run()
  expect([await countUnread(shared.db, person.id), texts]).toEqual([0, []])
})

test('a payment is announced by text message with its amount in tomans', async () => {
  const person = await somebody()
  const { texts, run } = world()
  await report(paid(person.id))
  await run()
  expect(texts).toEqual([{ mobile: person.mobile, text: 'پرداخت ۱,۲۵۰,۰۰۰\u00a0تومان موفق بود. شمارهٔ پیگیری: ۴۴۱۷' }])
})

test('at night a text message waits for the morning, and is skipped when read meanwhile', async () => {
  const night = new Date('2026-11-21T21:00:00Z')
  const [sleeper, reader] = [await somebody(), await somebody()]
  const { texts, run, at } = world(night)
  await report(won(sleeper.id), night)
  await report(won(reader.id), night)
  await run()
  expect(texts).toEqual([])
  await readNotices({ ...shared, now: night }, reader.id, 'all')
  await at('2026-11-22T04:30:00Z')
  await run()
  expect(texts.map(({ mobile }) => mobile)).toEqual([sleeper.mobile])
})

test('a delayed message is checked again and skipped when it no longer applies', async () => {
  const night = new Date('2026-11-21T21:00:00Z')
  const person = await somebody()
  let holds = true
  const noticeDefinition: NoticeDefinition<{ what: string }> = {
    kind: 'test-asked',
    topic: 'reminder',
    title: ({ what }) => what,
    sms: ({ what }) => `یادآوری ${what}`,
    smsAsked: () => true,
    smsLink: true,
  }
  const check = async (_db: unknown, { link, personId }: NoticeAbout) =>
    holds && link === '/profile' && personId === person.id
  const { texts, run, at } = world(night, [
    ...manifests,
    { name: 'test', notices: [noticeDefinition], noticeChecks: { 'test-asked': check } },
  ])
  const write = (key: string) =>
    report(
      { notice: noticeDefinition, personId: person.id, data: { what: 'معاینهٔ فنی' }, link: '/profile', key },
      night,
    )
  await write('one')
  await run()
  await at('2026-11-22T04:30:00Z')
  await run()
  // Requested in its form, so it is sent although the topic has no messages by default; with its
  // address.
  expect(texts.map(({ text }) => text)).toEqual([expect.stringMatching(/^یادآوری معاینهٔ فنی\nhttps?:\/\/.+\/profile$/)])
  await write('two')
  holds = false
  await run()
  expect(texts).toHaveLength(1)
})

test('a delayed message states the data that its check returns', async () => {
  const person = await somebody()
  const noticeDefinition: NoticeDefinition<{ days: number }> = {
    kind: 'test-days',
    topic: 'reminder',
    title: ({ days }) => String(days),
    sms: ({ days }) => `${days} روز`,
    smsAsked: () => true,
  }
  const { texts, run } = world(undefined, [
    ...manifests,
    { name: 'test', notices: [noticeDefinition], noticeChecks: { 'test-days': async () => ({ days: 6 }) } },
  ])
  await report({ notice: noticeDefinition, personId: person.id, data: { days: 7 }, link: null, key: 'days' })
  await run()
  expect(texts.map(({ text }) => text)).toEqual(['6 روز'])
})

test('a job repeated after a crash sends no second text message', async () => {
  const person = await somebody()
  const { texts, run } = world()
  await report(paid(person.id))
  await run()
  const { rows } = await findNotices(shared.db, person.id)
  const noticeId = String(rows[0]!.id)
  await addJob(shared.db, deliverNoticesJob, { noticeId })
  await addJob(shared.db, textNoticeJob, { noticeId })
  await run()
  expect(texts).toHaveLength(1)
})

test('a topic that is off sends nothing, and one without text messages sends none', async () => {
  const person = await somebody()
  const { texts, run } = world()
  const choices = await findNoticeChoices(shared.db, person.id)
  await saveNoticeChoices(shared.db, person.id, {
    ...choices,
    bookmark: { inbox: false, sms: false },
    payment: { inbox: false, sms: false },
  })
  await report(dropped(person.id))
  await report(paid(person.id))
  await run()
  const { rows } = await findNotices(shared.db, person.id)
  expect([rows.map(({ kind }) => kind), texts]).toEqual([['payment'], []])
})

test('open pages are signalled on a new notice and on reading', async () => {
  const person = await somebody()
  const { signals, run } = world()
  let heard = 0
  signals.subscribe(inboxTopic(person.id), () => heard++)
  await report(paid(person.id))
  await run()
  expect(heard).toBe(1)
  await readNotices(shared, person.id, 'all')
  await readNotices(shared, person.id, 'all')
  await run()
  expect(heard).toBe(2)
})

test("nobody can mark other people's notices as read", async () => {
  const [person, other] = [await somebody(), await somebody()]
  await report(paid(person.id))
  const id = (await findNotices(shared.db, person.id)).rows[0]!.id
  await readNotices(shared, other.id, [id])
  await readNotices(shared, other.id, 'all')
  expect(await countUnread(shared.db, person.id)).toBe(1)
  await readNotices(shared, person.id, [id])
  expect(await countUnread(shared.db, person.id)).toBe(0)
})

test('every notice appears once over the pages of a long inbox, also when new ones arrive', async () => {
  const person = await somebody()
  for (let n = 0; n < 65; n++) await report(paid(person.id, `payment:${n}`))
  const seen: bigint[] = []
  for (let after: bigint | null = null, page = 0; page < 4; page++) {
    const notices: Awaited<ReturnType<typeof findNotices>> = await findNotices(shared.db, person.id, { after })
    seen.push(...notices.rows.map(({ id }) => id))
    await report(paid(person.id, `late:${page}`))
    if (notices.next === null) break
    after = BigInt(notices.next)
  }
  expect([seen.length, new Set(seen).size]).toEqual([65, 65])
})

test('notices are deleted after ninety days', async () => {
  const person = await somebody()
  const { run, at, forget } = world()
  await report(paid(person.id))
  await run()
  await at('2027-02-18T08:00:00Z')
  await forget()
  expect(await countUnread(shared.db, person.id)).toBe(1)
  await at('2027-02-20T08:00:00Z')
  await forget()
  expect(await countUnread(shared.db, person.id)).toBe(0)
})

describe('a notice to many', () => {
  const droppedFor = ({ id }: { id: bigint }) => ({
    personId: id,
    data: { ad: 'پژو ۲۰۷', fromRial: '10000000000', toRial: '9000000000' },
    link: null,
    key: 'price:1',
  })
  const wonBy = ({ id }: { id: bigint }) => ({
    personId: id,
    data: { plan: 'فروش فوری', payUntil: '۵ آذر' },
    link: null,
    key: 'draw:1',
  })
  const jobs = () => shared.db.selectFrom('job').select(['name', 'lane', 'payload']).orderBy('id').execute()

  test('is in the inbox of each subscriber once, by one low-priority job', async () => {
    const [one, two, off] = [await somebody(), await somebody(), await somebody()]
    await saveNoticeChoices(shared.db, off.id, {
      ...(await findNoticeChoices(shared.db, off.id)),
      bookmark: { inbox: false, sms: false },
    })
    const to = [one, two, off, one].map(droppedFor)
    const notifyAll = () => inTransaction(shared.db, (trx) => notifyMany(trx, shared, { notice: priceDropNotice, to }))
    expect([await notifyAll(), await notifyAll()]).toEqual([2, 0])
    for (const [person, count] of [
      [one, 1],
      [two, 1],
      [off, 0],
    ] as const) {
      expect(await countUnread(shared.db, person.id)).toBe(count)
    }
    expect(await jobs()).toMatchObject([{ name: 'notifications.deliver-notice', lane: 'bulk' }])
  })

  test("signals each person's open pages once", async () => {
    const [one, two] = [await somebody(), await somebody()]
    const { signals, run } = world()
    const heard: bigint[] = []
    for (const { id } of [one, two]) signals.subscribe(inboxTopic(id), () => heard.push(id))
    const to = [droppedFor(one), { ...droppedFor(one), key: 'price:2' }, droppedFor(two)]
    await inTransaction(shared.db, (trx) => notifyMany(trx, shared, { notice: priceDropNotice, to }))
    await run()
    expect(heard).toEqual([one.id, two.id])
  })

  test('is sent by text message to subscribers, in the morning after a night, after all other messages', async () => {
    const night = new Date('2026-11-21T21:00:00Z')
    const [one, two, silent] = [await somebody(), await somebody(), await somebody()]
    await saveNoticeChoices(shared.db, silent.id, {
      ...(await findNoticeChoices(shared.db, silent.id)),
      order: { inbox: true, sms: false },
    })
    const { texts, run, at } = world(night)
    const to = [one, two, silent].map(wonBy)
    await inTransaction(shared.db, (trx) => notifyMany(trx, { now: night }, { notice: plannedNotices.drawWon, to }))
    await run()
    expect(texts).toEqual([])
    expect(await jobs()).toMatchObject([
      { name: 'notifications.text-notice', lane: 'bulk' },
      { name: 'notifications.text-notice', lane: 'bulk' },
    ])
    await at('2026-11-22T04:30:00Z')
    await report(paid(silent.id), night)
    await run()
    expect(texts.map(({ mobile }) => mobile)).toEqual([silent.mobile, one.mobile, two.mobile])
  })

  test('is rolled back with its action', async () => {
    const person = await somebody()
    const undone = inTransaction(shared.db, async (trx) => {
      await notifyMany(trx, shared, { notice: priceDropNotice, to: [droppedFor(person)] })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect([await countUnread(shared.db, person.id), await jobs()]).toEqual([0, []])
  })
})
