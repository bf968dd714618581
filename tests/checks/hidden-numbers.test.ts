import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { spokenRuns } from '#features/marketplace/ad/spoken-digits.ts'
import { action as start } from '#features/marketplace/conversations/screens/new-thread.tsx'
import { action as say } from '#features/marketplace/conversations/screens/thread.tsx'
import '#features/marketplace/conversations/server/tables.ts'
import { notifyUnread } from '#features/marketplace/conversations/server/notify-unread.ts'
import { action as reveal } from '#features/marketplace/ad-page/screens/ad-contact.ts'
import { cookieName } from '#platform/http/cookies.ts'
import { createHttpServer } from '#platform/http/http-server.ts'
import type { Pictures } from '#platform/pictures/pictures.ts'
import { openSession } from '#platform/session.ts'
import { busyPage } from '../../src/app/busy-page.ts'
import { mountEndpoints } from '../../src/app/http-api.ts'
import routes from '../../src/routes.ts'
import { addressesOf } from '../support/addresses.ts'
import { useTestDb } from '../support/database.ts'
import { anAd, aPerson, visit } from '../support/market.ts'
import { testPlatform } from '../support/platform.ts'

const test = useTestDb()
const root = join(import.meta.dirname, '../../src')

const zeros = { latin: 0x30, arabic: 0x660, persian: 0x6f0, devanagari: 0x966, wide: 0xff10 }
const words = 'صفر یک دو سه چهار پنج شش هفت هشت نه'.split(' ')
const spaced = (text: string, by: string) => [...text].join(by)
/** Returns a mobile number in every spelling that people have tried. */
const scripts = (mobile: string): string[] => [
  ...Object.values(zeros).flatMap((zero) => {
    const written = [...mobile].map((digit) => String.fromCodePoint(zero + Number(digit))).join('')
    return [written, spaced(written, ' '), spaced(written, '-'), spaced(written, '\u200c')]
  }),
  `+98${mobile.slice(1)}`,
  `0098 ${mobile.slice(1)}`,
  `${mobile.slice(0, 4)} ${mobile.slice(4, 7)} ${mobile.slice(7)}`,
  [...mobile].map((digit) => `${digit}\u20e3`).join(''),
  [...mobile].map((digit) => words[Number(digit)]).join(' '),
  `${words[0]} ${mobile.slice(1, 6)} ${Array.from(mobile.slice(6), (digit) => words[Number(digit)]).join(' و ')}`,
]

const allZeros = Object.values(zeros)
/** Returns whether a number is readable in a response, in any spelling. */
function shows(answer: string, mobile: string): boolean {
  const targets = mobile.slice(1)
  // JSON escapes some characters by their number.
  const text = answer.replace(/\\u([0-9a-f]{4})/gi, (_all, code: string) => String.fromCharCode(parseInt(code, 16)))
  const latin = [...text.normalize('NFC')]
    .map((sign) => {
      const code = sign.codePointAt(0)!
      const zero = allZeros.find((each) => code >= each && code <= each + 9)
      return zero === undefined ? sign : String(code - zero)
    })
    .join('')
  const dialled = latin.replace(/[\s\-_.()*/|\u200b-\u200f]|\u20e3|\ufe0f/gu, '')
  return dialled.includes(targets) || spokenRuns(latin).some(({ digits }) => digits.includes(targets))
}

type Person = { id: bigint; mobile: string }
let buyer: Person
let seller: Person
let ad: Awaited<ReturnType<typeof anAd>>
let threadId: string

let keys = 0
const visitAs = (person: Person | null, path: string, more: object = {}) =>
  visit(test, path, { ...(person && { personId: person.id, confirmedAt: test.now }), ...more }) as never

/** Both write their numbers in every spelling. */
async function writeNumbers(): Promise<void> {
  await loadCatalogue(test.db)
  buyer = await aPerson(test)
  seller = await aPerson(test)
  const outcome = scripts(seller.mobile)
  // As a row from before texts were checked.
  ad = await anAd(test, { seller_id: seller.id, description: outcome.join('\n'), barter_for: outcome[0]! })
  const sentKey = () => `key-of-a-form-${++keys}`
  const begun = (await start(
    visitAs(buyer, `/profile/messages/new?ad=${ad.public_id}`, {
      form: { body: `سلام ${buyer.mobile}`, sentKey: sentKey() },
    }),
  )) as Response
  threadId = begun.headers.get('location')!.split('/').at(-1)!
  for (const person of [seller, buyer]) {
    for (const body of scripts(person.mobile)) {
      await say(
        visitAs(person, `/profile/messages/${threadId}`, {
          params: { threadId },
          form: { intent: 'send', body, sentKey: sentKey() },
        }),
      )
      await test.db.deleteFrom('limit_use' as never).execute()
    }
  }
  await say(
    visitAs(seller, `/profile/messages/${threadId}`, {
      params: { threadId },
      form: { intent: 'visit', at: '1405/09/09 10:00', place: `میدان ونک ${seller.mobile}` },
    }),
  )
  const { id } = await test.db.selectFrom('conversation').select('id').executeTakeFirstOrThrow()
  const parts = { db: test.db, clock: { now: () => test.now } }
  for (const side of ['buyer', 'seller'] as const)
    await notifyUnread(parts, { conversationId: String(id), side }, { complete: () => Promise.resolve(true) } as never)
}

type Answer = { path: string; text: string }

/** Returns the responses of all addresses of the product to a person. */
async function readAll(person: Person | null): Promise<Answer[]> {
  const message = await test.db.selectFrom('conversation_message').select('id').orderBy('id').executeTakeFirstOrThrow()
  const params: Record<string, string> = {
    adId: ad.public_id,
    galleryId: 'personal',
    threadId,
    messageId: String(message.id),
    step: 'contact',
    file: 'ads-1.xml',
  }
  const answers: Answer[] = []
  for (const { path, files } of addressesOf(routes)) {
    const { loader } = (await import(join(root, files.at(-1)!))) as { loader?: (args: never) => Promise<unknown> }
    if (!loader || path.includes('/admin') || path.startsWith('/dev')) continue
    const used = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, params[name!] ?? 'x']))
    const real = path.replace(/:(\w+)\??/g, (_all, name: string) => used[name]!)
    for (const query of path.endsWith('/messages/new') ? ['?ad='] : ['']) {
      const request = `${real}${query && `${query}${ad.public_id}`}`
      try {
        const answer = await loader(visitAs(person, request, { params: used }))
        const text = answer instanceof Response ? await answer.text() : asText(answer)
        answers.push({ path, text })
      } catch {
        // Missing for this person, or needs data that the test lacks; nothing was revealed.
      }
    }
  }
  return answers
}

const asText = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? String(each) : each)) ?? ''

async function readApi(person: Person | null): Promise<Answer[]> {
  const app = await createHttpServer({
    platform: testPlatform(test),
    pictures: {} as Pictures,
    build: () => Promise.reject(new Error('this server serves no pages')),
    development: false,
    busyPage,
    mount: (server, { renderCache }) => mountEndpoints(server, { platform: testPlatform(test), renderCache }),
  })
  const answers: Answer[] = []
  const opened = { userAgent: 'test', now: test.now, lifetimeSeconds: 3600 }
  const token = person && (await openSession(test.db, { personId: person.id, ...opened }))
  const headers = token ? { cookie: `${cookieName('sid', testPlatform(test).config.secureCookies)}=${token}` } : {}
  const own = person
    ? [
        '/api/v1/my-ads',
        '/api/v1/bookmarks',
        '/api/v1/notifications',
        '/api/v1/saved-searches',
        '/api/v1/conversations',
        `/api/v1/conversations/${threadId}`,
      ]
    : []
  for (const path of ['/api/v1/ads', `/api/v1/ads/${ad.public_id}`, '/api/v1/galleries', ...own]) {
    const { payload, statusCode } = await app.inject({ url: path, headers })
    expect([path, statusCode]).toEqual([path, 200])
    answers.push({ path, text: payload })
  }
  await app.close()
  return answers
}

const telling = (answers: readonly Answer[], mobile: string) =>
  answers.filter(({ text }) => shows(text, mobile)).map(({ path }) => path)

describe('the phone numbers of two people in a conversation', () => {
  it('are recognized by this test in every script', () => {
    for (const text of scripts('09121234567'))
      expect([text, shows(`سلام ${text} بله`, '09121234567')]).toEqual([text, true])
    expect(shows('قیمت ۹۱۲ میلیون', '09121234567')).toBe(false)
  })
})

describe('the phone numbers of two people in a conversation', () => {
  beforeEach(writeNumbers, 60_000)

  it('are on no page, in no data and in no API response for the other', async () => {
    const [asBuyer, asSeller, asGuest] = [await readAll(buyer), await readAll(seller), await readAll(null)]
    expect(telling(asBuyer, seller.mobile)).toEqual([])
    expect(telling(asSeller, buyer.mobile)).toEqual([])
    expect(telling(await readApi(buyer), seller.mobile)).toEqual([])
    expect(telling(await readApi(seller), buyer.mobile)).toEqual([])
    for (const answers of [asGuest, await readApi(null)]) {
      expect(telling(answers, seller.mobile)).toEqual([])
      expect(telling(answers, buyer.mobile)).toEqual([])
    }
    // The crawl has read their messages, the ad, the list, their notices and their own files.
    const walked = new Set(asBuyer.map(({ path }) => path))
    for (const path of ['/profile/messages', '/profile/messages/:threadId', '/services/used-vehicle/advertisement'])
      expect(walked).toContain(path)
    expect(walked.size).toBeGreaterThan(60)
    expect(asBuyer.find(({ path }) => path === '/profile/messages/:threadId')!.text).toContain('حذف شد')
  }, 120_000)

  it('are shown by the reveal, to the requesting person alone', async () => {
    const args = visitAs(buyer, '/x', { params: { galleryId: 'personal', adId: ad.public_id }, form: {} })
    const shown = await (await (reveal as (args: never) => Promise<Response>)(args)).text()
    expect(shows(shown, seller.mobile)).toBe(true)
    expect(telling(await readAll(seller), buyer.mobile)).toEqual([])
  }, 120_000)

  it('are not shown by the reveal where a proxy number replaces them, for any response of the provider', async () => {
    await test.db.updateTable('ad').set({ contact_way: 'relay' }).where('id', '=', ad.id).execute()
    const answers = [
      { state: 'open', alias: seller.mobile },
      { state: 'full' },
      { state: 'unknown' },
      { state: 'open', alias: '02191000001' },
    ] as const
    for (const opened of answers) {
      const numberRelay = {
        open: () => Promise.resolve(opened),
        close: () => Promise.resolve(true),
        callsAfter: () => null,
      }
      const args = visitAs(buyer, '/x', {
        params: { galleryId: 'personal', adId: ad.public_id },
        form: {},
        providers: { numberRelay },
      })
      const shown = await (await (reveal as (args: never) => Promise<Response>)(args)).text()
      expect([opened, shows(shown, seller.mobile)]).toEqual([opened, false])
      expect(shows(shown, '02191000001')).toBe('alias' in opened && opened.alias === '02191000001')
    }
    expect(telling(await readAll(buyer), seller.mobile)).toEqual([])
    expect(telling(await readAll(seller), buyer.mobile)).toEqual([])
  }, 120_000)
})
