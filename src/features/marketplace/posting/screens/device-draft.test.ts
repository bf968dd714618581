import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aPerson, requestContext, visit } from '../../../../../tests/support/market.ts'
import '#features/files/server/tables.ts'
import { findOlder } from '../server/older-draft.ts'
import { action as keep } from './keep-draft.ts'
import { action as sendStep, loader as stepLoader } from './new-ad-step.tsx'
import { guestsOnDevice } from './guests-on-device.ts'
import { action as older } from './older-draft.ts'
import { action as send } from './send-draft.ts'

const test = useTestDb()
let personId: bigint
beforeEach(async () => {
  await loadCatalogue(test.db)
  personId = (await aPerson(test)).id
})

type Values = Record<string, [string, string][]>
const trim = 'peugeot-207-manual-tu5'
const filled = (over: Values = {}): Values => ({
  car: [
    ['trim', trim],
    ['year', '1400'],
    ['mileage', '۱۰۹۰۰۰'],
    ['colour', 'white'],
    ['plate', 'national'],
    ['document', 'single-page'],
  ],
  condition: [
    ['body', 'hood-painted'],
    ['engine', 'sound'],
    ['gearbox', 'sound'],
  ],
  price: [
    ['mode', 'fixed'],
    ['price', '۹۵۰ میلیون'],
  ],
  contact: [
    ['province', 'tehran'],
    ['city', 'tehran'],
    ['description', 'سالم و کم‌کار، سرویس‌ها به‌موقع انجام شده است.'],
  ],
  review: [['accepted', 'on']],
  ...over,
})

let sentPictures = 0
async function aPicture(): Promise<string> {
  const public_id = `photo-${String(++sentPictures).padStart(20, '0')}-abcabcabd`
  await test.db
    .insertInto('file')
    .values({
      public_id,
      purpose: 'ad-picture',
      kind: 'picture',
      owner_id: personId,
      media_type: 'image/jpeg',
      storage_key: public_id,
      state: 'unused',
      created_at: test.now,
      name: null,
      bytes: 1,
      width: 4,
      height: 3,
      digest: null,
      look: null,
      subject_kind: null,
      subject_id: null,
      attached_at: null,
      expires_at: new Date(test.now.getTime() + 86_400_000),
    })
    .execute()
  return public_id
}

const post = (
  action: typeof send,
  form: Record<string, string>,
  { who = personId as bigint | null, key = 'key-of-one-ad', now = undefined as Date | undefined } = {},
) => {
  const args = visit(test, '/profile/my-ads/draft/send', { personId: who ?? undefined, form, now })
  ;(args as { request: Request }).request.headers.set('idempotency-key', key)
  return action(args as never)
}
const sendWhole = (values: Values, pictures: string[], options = {}) =>
  post(send, { values: JSON.stringify(values), pictures: JSON.stringify(pictures), base: '' }, options)
const ads = () => test.db.selectFrom('ad').select(['public_id', 'state']).where('seller_id', '=', personId).execute()

describe('a queued ad of a device', () => {
  it('is posted once and returns the first response on every repeat', async () => {
    const picture = await aPicture()
    const first = await sendWhole(filled(), [picture])
    const { adId } = (await first.json()) as { adId: string }
    const again = await Promise.all([sendWhole(filled(), [picture]), sendWhole(filled(), [picture])])
    expect(await Promise.all(again.map((answer) => answer.json()))).toEqual([{ adId }, { adId }])
    expect(await ads()).toEqual([{ public_id: adId, state: 'pending' }])
  })

  it.each([
    ['a step is missing', { contact: [] as [string, string][] }, ['photo'], 'step-contact'],
    [
      'a number hides in its text',
      {
        contact: [
          ...filled().contact!.slice(0, 2),
          ['description', 'تماس ۰۹۱۲۳۴۵۶۷۸۹ بگیرید لطفا'] as [string, string],
        ],
      },
      ['photo'],
      'step-contact',
    ],
    [
      'the year is not one of the car',
      { car: filled().car!.map(([name, value]): [string, string] => [name, name === 'year' ? '1350' : value]) },
      ['photo'],
      'step-car',
    ],
    ['no picture came', {}, [], 'step-pictures'],
    ['a picture is still on the device', {}, ['kept-5b3cf7f2-5b8f-4a52-8f54-0a8b5f2a9d10'], 'step-pictures'],
    ['a picture is somebody else’s', {}, ['photo-00000000000000000000-zzzzzzzzz'], 'pictures'],
  ])('is refused with a message when %s, and leaves nothing behind', async (_why, over, pictures, code) => {
    const ids = await Promise.all(pictures.map((name) => (name === 'photo' ? aPicture() : name)))
    const answer = await sendWhole(filled(over), ids)
    const { error } = (await answer.json()) as { error: { code: string; message: string } }
    expect([answer.status, error.code]).toEqual([422, code])
    expect(error.message).toMatch(/[\u0600-\u06ff]/)
    expect(await ads()).toEqual([])
  })

  it.each([
    ['nobody is signed in', { who: null }, 401],
    ['it is no JSON', { values: '{' }, 422],
    ['it has a step that no ad has', { values: '{"other":[]}' }, 422],
  ])(
    'is refused when %s',
    async (_why, { who = personId, values }: { who?: null | bigint; values?: string }, status) => {
      const form = { values: values ?? JSON.stringify(filled()), pictures: '[]', base: '' }
      expect((await post(send, form, { who: who === null ? null : personId })).status).toBe(status)
    },
  )
})

const later = (minutes: number) => new Date(test.now.getTime() + minutes * 60_000)
const hand = async (values: Values, { base = '', ago = 0, now = later(10) } = {}) => {
  const form = { values: JSON.stringify(values), step: 'condition', ago: String(ago), base, older: '' }
  const answer = await post(keep, form, { now, key: crypto.randomUUID() })
  return (await answer.json()) as { version: string; step: string; won: string }
}
const open = (step = 'condition') =>
  stepLoader(
    visit(test, `/profile/my-ads/new/${step}?trim=${trim}`, { personId, params: { step }, now: later(20) }) as never,
  )
const bodyOf = async () => Object.fromEntries((await open()).view.entries).body
const type = async (body: string, now: Date) =>
  sendStep(
    visit(test, '/profile/my-ads/new/condition', {
      personId,
      params: { step: 'condition' },
      form: { body, engine: 'sound', gearbox: 'sound', version: (await open()).view.version ?? '' },
      now,
    }) as never,
  )
const withBody = (body: string) =>
  filled({
    condition: [
      ['body', body],
      ['engine', 'sound'],
      ['gearbox', 'sound'],
    ],
  })

describe('a draft on a device and in the account', () => {
  it('continues where the other stopped', async () => {
    const { version, won } = await hand(withBody('hood-painted'))
    expect([won, await bodyOf(), (await open()).posting.older]).toEqual(['device', 'hood-painted', null])
    await hand(withBody('no-paint'), { base: version })
    expect([await bodyOf(), (await open()).posting.older]).toEqual(['no-paint', null])
  })

  it.each([
    ['the device was later', 0, 'no-paint', 'hood-painted'],
    ['the account was later', 9 * 60_000, 'hood-painted', 'no-paint'],
  ])('keeps the newer of two diverged states, and the older beside it: %s', async (_who, ago, wins, stays) => {
    await hand(withBody('one-spot'), { now: later(1) })
    await type('hood-painted', later(5))
    await hand(withBody('no-paint'), { base: '1', ago })
    expect(await bodyOf()).toBe(wins)
    const stored = await findOlder(requestContext(test, { personId, now: later(20) }).ctx, personId)
    expect(Object.fromEntries(stored!.values.condition!).body).toBe(stays)
    const choice = (act: string) =>
      older(visit(test, '/profile/my-ads/draft/older', { personId, form: { act }, now: later(21) }) as never)
    await choice('take')
    expect([await bodyOf(), (await open()).posting.older !== null]).toEqual([stays, true])
    await choice('drop')
    expect([await bodyOf(), (await open()).posting.older]).toEqual([stays, null])
  })

  it('keeps the later write of two account tabs, and the replaced state to choose from', async () => {
    await hand(withBody('one-spot'), { now: later(1) })
    const { version } = (await open()).view
    await type('hood-painted', later(5))
    await sendStep(
      visit(test, '/profile/my-ads/new/condition', {
        personId,
        params: { step: 'condition' },
        form: { body: 'no-paint', engine: 'sound', gearbox: 'sound', version: version! },
        now: later(6),
      }) as never,
    )
    expect([await bodyOf(), (await open()).posting.older?.step]).toEqual(['no-paint', 'عکس‌ها'])
  })
})

describe('a guest', () => {
  it.each([
    ['/profile/my-ads/new', '/profile/my-ads/draft#choose'],
    [`/profile/my-ads/new/car?trim=${trim}&year=1400`, `/profile/my-ads/draft#car?trim=${trim}&year=1400`],
  ])('writes an ad on the device: %s leads to %s', async (path, to) => {
    const args = visit(test, path, {}) as { request: Request; context: unknown }
    const url = new URL(path, 'http://localhost')
    const thrown = (await Promise.resolve(
      guestsOnDevice({ ...args, url, params: {} } as never, () => Promise.resolve(new Response())),
    ).catch((error: unknown) => error)) as Response
    expect(thrown.headers.get('location')).toBe(to)
  })
})

const waiting = (index: number) => `kept-5b3cf7f2-5b8f-4a52-8f54-0a8b5f2a9d${String(index).padStart(2, '0')}`
const named = (names: readonly string[]): Values => ({ pictures: names.map((name) => ['pictures', name]) })

describe('pictures that still wait on a device', () => {
  it('are counted by the account, which keeps the step of pictures open until all of them came', async () => {
    const arrived = [await aPicture(), await aPicture(), await aPicture()]
    const names = [...arrived, ...Array.from({ length: 9 }, (_, index) => waiting(index))]
    await hand(filled(named(names)))
    const review = await Promise.resolve(open('review')).catch((thrown: unknown) => thrown as Response)
    expect((review as Response).headers.get('location')).toBe('/profile/my-ads/new/pictures')
    const { view } = await open('pictures')
    expect(view.entries.map(([, name]) => name)).toEqual(names)
  })

  it('outlive a day in the account’s draft', async () => {
    const picture = await aPicture()
    await hand(filled(named([picture])))
    const { expires_at } = await test.db
      .selectFrom('file')
      .select('expires_at')
      .where('public_id', '=', picture)
      .executeTakeFirstOrThrow()
    expect(expires_at!.getTime() - test.now.getTime()).toBeGreaterThan(29 * 86_400_000)
  })

  it('stay when two devices wrote apart', async () => {
    const [one, two] = [await aPicture(), await aPicture()]
    await hand(filled(named([one])), { now: later(1) })
    await hand(filled(named([two])), { base: '1' })
    expect((await open('pictures')).view.entries.map(([, name]) => name).toSorted()).toEqual([one, two].toSorted())
  })
})

describe('another car beside a draft', () => {
  const other = 'peugeot-206-type-2'
  const choose = async (query: string) => {
    const args = visit(test, `/profile/my-ads/new/car?${query}`, {
      personId,
      params: { step: 'car' },
      now: later(20),
    }) as never
    return Promise.resolve(stepLoader(args)).catch((thrown: unknown) => thrown as Response)
  }
  const aside = () =>
    older(
      visit(test, '/profile/my-ads/draft/older', {
        personId,
        form: { act: 'aside', car: `trim=${other}` },
        now: later(21),
      }) as never,
    )

  it('leads to a question, and never gets the pictures of the first one', async () => {
    const picture = await aPicture()
    await hand(filled(named([picture])))
    const outcome = (await choose(`trim=${other}`)) as Response
    expect(outcome.headers.get('location')).toContain(`other=${other}`)
    expect(await choose(`trim=${other}&as=same`)).toMatchObject({ posting: { car: { trim: other } } })
    await aside()
    const started = (await choose(`trim=${other}`)) as Awaited<ReturnType<typeof stepLoader>>
    expect([started.view.entries, started.posting.older?.pictures]).toEqual([[], 1])
    expect(started.posting.draftKey).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('keeps five drafts put aside, newest first', async () => {
    for (let index = 0; index < 3; index++) {
      await hand(withBody(['no-paint', 'one-spot', 'hood-painted'][index]!), { now: later(30 + index) })
      await aside()
    }
    const { ctx } = requestContext(test, { personId, now: later(60) })
    const bodies: (string | undefined)[] = []
    for (let stored = await findOlder(ctx, personId); stored; stored = await findOlder(ctx, personId)) {
      bodies.push(Object.fromEntries(stored.values.condition!).body)
      await older(
        visit(test, '/profile/my-ads/draft/older', { personId, form: { act: 'drop' }, now: later(60) }) as never,
      )
    }
    expect(bodies).toEqual(['hood-painted', 'one-spot', 'no-paint'])
  })
})
