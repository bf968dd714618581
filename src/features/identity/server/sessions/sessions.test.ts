import { expect, test } from 'vitest'
import { findSession, openSession } from '#platform/session.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../../tests/support/market.ts'
import { endOtherSessions, endSessionOf, findSessions } from '../../contract.ts'
import { deviceText } from '../../texts.ts'
import { readDevice } from './device-name.ts'

const db = useTestDb()
const android = 'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'

const open = (personId: bigint, userAgent: string, minutesAgo: number) => {
  const now = new Date(db.now.getTime() - minutesAgo * 60_000)
  return openSession(db.db, { personId, userAgent, now, lifetimeSeconds: 86_400 })
}

/** Sends a request in the session of this token. */
async function inSession(token: string) {
  const { ctx } = requestContext(db)
  return { ...ctx, scope: { ...ctx.scope, session: await findSession(db.db, token, db.now) } }
}

async function atTwoPlaces() {
  const { id } = await aPerson(db)
  const tokens = [await open(id, android, 9), await open(id, firefox, 3)] as const
  const [phone, desktop] = [await inSession(tokens[0]), await inSession(tokens[1])]
  return {
    phone,
    desktop,
    alive: async () => (await findSessions(phone)).length + (await findSessions(desktop)).length,
  }
}

test.each([
  [android, 'کروم روی اندروید'],
  [firefox, 'فایرفاکس روی ویندوز'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1',
    'سافاری روی آیفون',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.6 Safari/605.1.15', 'سافاری روی مک'],
  [
    'Mozilla/5.0 (Linux; Android 13; SAMSUNG) SamsungBrowser/26.0 Chrome/122.0 Safari/537.36',
    'مرورگر سامسونگ روی اندروید',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0', 'اج روی ویندوز'],
  ['curl/8.5.0', 'دستگاه ناشناس'],
  ['', 'دستگاه ناشناس'],
])('names the browser «%s» %s', (userAgent, name) => {
  expect(deviceText(readDevice(userAgent))).toBe(name)
})

test('a person sees their sessions, this one first and marked', async () => {
  const { phone } = await atTwoPlaces()
  expect(await findSessions(phone)).toMatchObject([
    { device: 'کروم روی اندروید', seen: '۹\u00a0دقیقه پیش', current: true },
    { device: 'فایرفاکس روی ویندوز', seen: '۳\u00a0دقیقه پیش', current: false },
  ])
})

test('one session can be ended from another, immediately', async () => {
  const { phone, desktop } = await atTwoPlaces()
  const [, other] = await findSessions(phone)
  await endSessionOf(phone, other!.id)
  expect(await findSessions(phone)).toHaveLength(1)
  expect((await findSessions(desktop)).filter(({ current }) => current)).toEqual([])
})

test("nobody can end another person's session, even with its id", async () => {
  const [mine, theirs] = [await atTwoPlaces(), await atTwoPlaces()]
  const [first] = await findSessions(theirs.phone)
  await endSessionOf(mine.phone, first!.id)
  expect(await findSessions(theirs.phone)).toHaveLength(2)
})

test('all other sessions can be ended at once', async () => {
  const { desktop } = await atTwoPlaces()
  await endOtherSessions(desktop)
  expect(await findSessions(desktop)).toMatchObject([{ device: 'فایرفاکس روی ویندوز', current: true }])
})
