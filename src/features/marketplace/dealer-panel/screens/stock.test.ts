import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { formatMoney } from '#kit/money.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { runJobs } from '../../../../../tests/support/jobs.ts'
import { aDealer, anAd, aPerson, nobodyCalls, requestContext, visit } from '../../../../../tests/support/market.ts'
import { changeOwnAd } from '../../my-ads/server/change-own-ad.ts'
import { marketplaceJobs } from '../../server/jobs.ts'
import { action as actOnBatch, loader as readBatch } from './batch.tsx'
import { action as actOnStock, loader as readStock } from './stock.tsx'
import { loader as readFile } from './stock-file.ts'

const test = useTestDb()
type Person = { id: bigint }
let owner: Person
let seller: Person
let dealer: { id: bigint; slug: string }
beforeEach(async () => {
  await loadCatalogue(test.db)
  ;[owner, seller] = [await aPerson(test), await aPerson(test)]
  dealer = await aDealer(test, { owner_id: owner.id })
  await test.db
    .insertInto('gallery_member')
    .values({ gallery_id: dealer.id, person_id: seller.id, role: 'seller', since: test.now })
    .execute()
})

const minutes = (count: number) => new Date(test.now.getTime() + count * 60_000)
type Over = { params?: Record<string, string>; now?: Date; form?: [string, string][] }
const args = ({ id }: Person, path: string, { params, now, form }: Over = {}) => {
  const at = visit(test, path, { personId: id, now, params: { galleryId: dealer.slug, ...params } })
  const body = form && new URLSearchParams(form)
  return { ...at, request: body ? new Request(at.url, { method: 'POST', body }) : at.request } as never
}
const page = (query = '', person = owner) => readStock(args(person, `/x${query}`))
const ids = async (query: string) => (await page(query)).rows.map(({ id }) => id)
const ad = (over: Parameters<typeof anAd>[1] = {}) =>
  anAd(test, { gallery_id: dealer.id, seller_id: owner.id, ...over })
const statusOf = (work: Promise<unknown>) =>
  work.then(
    (answer) => (answer as { init?: { status?: number } } | null)?.init?.status ?? 200,
    (error: { status: number }) => error.status,
  )

type Sent = { act: string; ads?: readonly string[]; all?: boolean; query?: string; more?: Record<string, string> }
const send = ({ act, ads = [], all = false, query = '', more = {} }: Sent, person = owner) =>
  actOnStock(
    args(person, `/x${query}`, {
      form: [
        ['act', act],
        ...(all ? ([['scope', 'all']] as [string, string][]) : []),
        ...ads.map((each): [string, string] => ['ad', each]),
        ...Object.entries(more),
      ],
    }),
  )
const plan = async (sent: Sent) => ((await send(sent)) as Response).headers.get('location')!.split('/').at(-1)!
const view = async (batchId: string, now?: Date) =>
  (await readBatch(args(owner, '/x', { params: { batchId }, now }))).batch
const action = (batchId: string, name: 'run' | 'undo' | 'drop', now?: Date) =>
  actOnBatch(args(owner, '/x', { params: { batchId }, now, form: [['act', name]] }))
const jobs = () =>
  runJobs(
    test.db,
    marketplaceJobs({
      db: test.db,
      clock: { now: () => test.now },
      secrets: test.secrets,
      calls: nobodyCalls,
      relay: () => null,
    }),
  )
const rowOf = (id: bigint) =>
  test.db
    .selectFrom('ad')
    .select(['state', 'price_rial', 'seller_id', 'expires_at', 'renewals'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const lower = { way: 'down', by: 'percent', value: '۳' }

describe('the stock of a dealer', () => {
  it('is searched by name, year, colour and code, and filtered by price, age, colleague and model', async () => {
    const days = (count: number) => new Date(test.now.getTime() - count * 86_400_000)
    const [white, red] = [
      await ad({ colour: 'white', year: 1401, toman: 900_000_000, published_at: days(3) }),
      await ad({ colour: 'red', year: 1398, toman: 500_000_000, published_at: days(40), seller_id: seller.id }),
    ]
    await test.db.insertInto('gallery_stock').values({ gallery_id: dealer.id, code: 'A_1%', ad_id: red.id }).execute()
    await anAd(test, { seller_id: owner.id })
    await anAd(test, { gallery_id: (await aDealer(test)).id })
    const both = [red.public_id, white.public_id].toSorted()
    expect((await ids('')).toSorted()).toEqual(both)
    const { models } = await page()
    for (const [query, match] of [
      ['?q=سفید', [white]],
      ['?q=۱۳۹۸', [red]],
      ['?q=a_1%25', [red]],
      ['?q=_', [red]],
      ['?q=%25', [red]],
      [`?q=${red.public_id}`, [red]],
      ['?q=قرمز ۱۴۰۱', []],
      ['?least=600000000', [white]],
      ['?most=600000000', [red]],
      ['?age=week', [white]],
      ['?age=two-months', [red]],
      [`?person=${seller.id}`, [red]],
      ['?model=nothing', []],
      ['?sort=cheap', [red, white]],
      ['?sort=dear', [white, red]],
    ] as const) {
      expect([query, await ids(query)]).toEqual([query, match.map(({ public_id }) => public_id)])
    }
    expect((await ids(`?model=${models[0]!.value}`)).toSorted()).toEqual(both)
  })

  it('has pages of fifty, and counts what the filters match', async () => {
    for (let n = 0; n < 53; n++) await ad({ colour: n < 51 ? 'white' : 'red' })
    const first = await page('?q=سفید')
    expect([first.total, first.rows.length, first.pages]).toEqual([51, 50, 2])
    expect((await page(first.next!.slice(first.next!.indexOf('?')))).rows).toHaveLength(1)
    // A page beyond the last one is the last one.
    expect((await page('?page=99')).page).toBe(2)
  })

  it('shows the columns that the person chose, to that person', async () => {
    await ad()
    const columns = async (person: Person) => (await page('', person)).columns
    expect(await columns(owner)).toContain('market')
    await actOnStock(
      args(owner, '/x', {
        form: [
          ['act', 'columns'],
          ['column', 'code'],
          ['column', 'price'],
          ['column', 'nothing'],
        ],
      }),
    )
    expect(await columns(owner)).toEqual(['price', 'code'])
    expect(await columns(seller)).toContain('market')
  })
})

describe('a change of many ads', () => {
  it('changes the previewed prices once, leaves the others with a reason, and is undone', async () => {
    const [one, two, other] = [await ad(), await ad({ toman: null }), await anAd(test, { seller_id: owner.id })]
    const id = await plan({
      act: 'price',
      ads: [one.public_id, two.public_id, other.public_id],
      more: lower,
    })
    const shown = await view(id)
    expect(shown.rows.map(({ id: adId, after, reason }) => [adId, after, reason])).toEqual([
      [two.public_id, null, 'قیمت نقدی ندارد'],
      [one.public_id, formatMoney(9_700_000_000n), null],
    ])
    expect((await rowOf(one.id)).price_rial).toBe(10_000_000_000n)
    await Promise.all([action(id, 'run'), action(id, 'run')])
    await action(id, 'run')
    expect((await rowOf(one.id)).price_rial).toBe(9_700_000_000n)
    expect((await view(id)).counts).toMatchObject({ done: 1, left: 1 })
    await action(id, 'undo')
    await action(id, 'undo')
    expect((await rowOf(one.id)).price_rial).toBe(10_000_000_000n)
    expect((await view(id)).counts).toMatchObject({ undone: 1, left: 1 })
    const actions = await test.db.selectFrom('gallery_act').select(['act', 'person_id']).orderBy('id').execute()
    expect(actions).toEqual([
      { act: 'batch.run', person_id: owner.id },
      { act: 'batch.undo', person_id: owner.id },
    ])
  })

  it('writes nothing that changed between the preview and the confirmation', async () => {
    const one = await ad()
    const id = await plan({ act: 'price', ads: [one.public_id], more: lower })
    await test.db.updateTable('ad').set({ price_rial: 9_900_000_000n }).where('id', '=', one.id).execute()
    await action(id, 'run')
    expect((await rowOf(one.id)).price_rial).toBe(9_900_000_000n)
    expect((await view(id)).rows).toMatchObject([{ outcome: 'left', reason: 'بعد از بررسی تغییر کرده است' }])
  })

  it('is undone only where nobody changed the ad since, and only within half an hour', async () => {
    const [one, two] = [await ad(), await ad()]
    const id = await plan({ act: 'pause', ads: [one.public_id, two.public_id] })
    await action(id, 'run')
    expect([(await rowOf(one.id)).state, (await rowOf(two.id)).state]).toEqual(['paused', 'paused'])
    const { ctx } = requestContext(test, { personId: seller.id })
    await changeOwnAd(ctx, { personId: seller.id, galleryId: dealer.id, adId: two.public_id, act: 'sell' })
    const late = (await action(id, 'undo', minutes(31))) as Response
    expect(late.headers.get('location')).toContain('late')
    expect((await view(id, minutes(31))).undoUntil).toBeNull()
    await action(id, 'undo', minutes(29))
    expect([(await rowOf(one.id)).state, (await rowOf(two.id)).state]).toEqual(['published', 'sold'])
    expect((await view(id)).counts).toMatchObject({ undone: 1, kept: 1 })
  })

  it('resumes and renews, with an undoing that restores the time and the free renewals', async () => {
    const soon = new Date(test.now.getTime() + 2 * 86_400_000)
    const one = await ad({ expires_at: soon })
    const renewal = await plan({ act: 'renew', ads: [one.public_id] })
    await action(renewal, 'run')
    expect((await rowOf(one.id)).expires_at!.getTime()).toBeGreaterThan(soon.getTime())
    await action(renewal, 'undo')
    expect(await rowOf(one.id)).toMatchObject({ expires_at: soon, renewals: 0, state: 'published' })
    await test.db.updateTable('ad').set({ state: 'paused' }).where('id', '=', one.id).execute()
    const resumption = await plan({ act: 'resume', ads: [one.public_id] })
    await action(resumption, 'run')
    expect((await rowOf(one.id)).state).toBe('published')
    await action(resumption, 'undo')
    expect((await rowOf(one.id)).state).toBe('paused')
  })

  it('hands cars to a colleague, never to somebody else', async () => {
    const one = await ad()
    const stranger = await aPerson(test)
    expect(await statusOf(send({ act: 'hand', ads: [one.public_id], more: { to: String(stranger.id) } }))).toBe(422)
    const id = await plan({ act: 'hand', ads: [one.public_id], more: { to: String(seller.id) } })
    await action(id, 'run')
    expect((await rowOf(one.id)).seller_id).toBe(seller.id)
    // Names are looked up, never stored with the batch or the record of acts.
    await test.db.updateTable('person').set({ name: 'سارا رضایی' }).where('id', '=', seller.id).execute()
    expect((await view(id)).title).toBe('سپردن به سارا رضایی')
    const stored = await test.db.selectFrom('gallery_batch').select('details').execute()
    expect(stored).toEqual([{ details: { to: String(seller.id) } }])
    // A colleague who left meanwhile gets nothing back.
    await test.db.deleteFrom('gallery_member').where('person_id', '=', seller.id).execute()
    const back = await plan({ act: 'hand', ads: [one.public_id], more: { to: String(owner.id) } })
    await action(back, 'run')
    await action(back, 'undo')
    expect((await rowOf(one.id)).seller_id).toBe(owner.id)
    expect((await view(back)).counts).toMatchObject({ kept: 1 })
  })

  it('of all that match is written by a job in parts of a hundred, with progress, and undone so', async () => {
    for (let n = 0; n < 205; n++) await ad({ colour: n < 203 ? 'white' : 'red' })
    const id = await plan({ act: 'pause', all: true, query: '?q=سفید' })
    expect((await view(id)).counts).toMatchObject({ planned: 203 })
    await action(id, 'run')
    await action(id, 'run')
    expect((await view(id)).state).toBe('running')
    await jobs()
    const paused = () => test.db.selectFrom('ad').select('id').where('state', '=', 'paused').execute()
    expect(await paused()).toHaveLength(203)
    expect(await view(id)).toMatchObject({ state: 'done', pages: 3 })
    await action(id, 'undo')
    await jobs()
    expect(await paused()).toHaveLength(0)
    expect(await view(id)).toMatchObject({ state: 'undone', counts: { undone: 203, kept: 0 } })
  }, 120_000)

  it('that nobody confirms stays open among the newest five; an earlier one ends and says so', async () => {
    const one = await ad()
    const planned: string[] = []
    for (let n = 0; n < 7; n++) planned.push(await plan({ act: 'pause', ads: [one.public_id] }))
    const { batches } = await page()
    expect(batches.map(({ id, open }) => [id, open])).toEqual(
      planned.toReversed().map((id, at): [string, boolean] => [id, at < 5]),
    )
    expect(await view(planned[1]!)).toMatchObject({ state: 'ended', rows: [], undoUntil: null })
    await action(planned[1]!, 'run')
    expect((await rowOf(one.id)).state).toBe('published')
    await action(planned[2]!, 'run')
    expect((await rowOf(one.id)).state).toBe('paused')
  })

  it('is discarded before it is confirmed, and not afterwards', async () => {
    const one = await ad()
    const [first, second] = [
      await plan({ act: 'pause', ads: [one.public_id] }),
      await plan({ act: 'pause', ads: [one.public_id] }),
    ]
    await action(first, 'drop')
    await action(first, 'run')
    expect(await view(first)).toMatchObject({ state: 'dropped', rows: [] })
    expect((await rowOf(one.id)).state).toBe('published')
    await action(second, 'run')
    await action(second, 'drop')
    expect((await view(second)).state).toBe('done')
    expect((await page()).batches.map(({ open }) => open)).toEqual([false, false])
  })

  it('of all that match is about the shown state, also when the address names none', async () => {
    const [live, paused] = [await ad(), await ad({ state: 'paused' })]
    const id = await plan({ act: 'hand', all: true, more: { tab: 'paused', to: String(seller.id) } })
    expect((await view(id)).rows.map(({ id: adId }) => adId)).toEqual([paused.public_id])
    expect(live.public_id).not.toBe(paused.public_id)
  })

  it.each([
    [{ act: 'pause' }, 'انتخاب نشده'],
    [{ act: 'price', ads: ['x'], more: { ...lower, value: 'زیاد' } }, 'با عدد بنویسید'],
  ])('is refused with a reason: %j', async (sent, text) => {
    expect(await send(sent)).toMatchObject({ data: { problem: expect.stringContaining(text) as string } })
  })

  it('belongs to the owner and managers of the dealer', async () => {
    const one = await ad()
    const id = await plan({ act: 'pause', ads: [one.public_id] })
    const [stranger, manager, otherOwner] = [await aPerson(test), await aPerson(test), await aPerson(test)]
    await test.db
      .insertInto('gallery_member')
      .values({ gallery_id: dealer.id, person_id: manager.id, role: 'manager', since: test.now })
      .execute()
    const other = await aDealer(test, { owner_id: otherOwner.id })
    const at = (person: Person, over: Over = {}) => args(person, '/x', { params: { batchId: id }, ...over })
    const doors = (person: Person) => [
      readStock(args(person, '/x')),
      send({ act: 'pause', ads: [one.public_id] }, person),
      readBatch(at(person)),
      actOnBatch(at(person, { form: [['act', 'nothing']] })),
      readFile(args(person, '/x')),
    ]
    const matrix = async (person: Person) => Promise.all(doors(person).map(statusOf))
    expect(await matrix(stranger)).toEqual([404, 404, 404, 404, 404])
    expect(await matrix(seller)).toEqual([200, 403, 403, 403, 403])
    expect(await matrix(manager)).toEqual([200, 200, 200, 200, 200])
    // The batch of another dealer is not found, also by its own owner.
    const foreign = { batchId: id, galleryId: other.slug }
    expect(await statusOf(readBatch(args(otherOwner, '/x', { params: foreign })))).toBe(404)
    await actOnBatch(args(otherOwner, '/x', { params: foreign, form: [['act', 'run']] }))
    expect((await rowOf(one.id)).state).toBe('published')
  })
})

describe('the file of the stock', () => {
  it('has the ticked cars, or all that match, as a file that can be imported', async () => {
    const [white, red] = [await ad({ colour: 'white' }), await ad({ colour: 'red', description: '=1+1' })]
    await anAd(test, { gallery_id: (await aDealer(test)).id })
    const sent = (await send({ act: 'export', ads: [red.public_id] })) as Response
    const text = async (address: string) => (await readFile(args(owner, address))).text()
    const one = (await text(sent.headers.get('location')!)).split('\r\n')
    expect(one[0]).toContain('قیمت (تومان)')
    expect(one).toHaveLength(3)
    expect(one[1]).toContain(red.public_id)
    expect(one[1]).toContain("'=1+1")
    const all = await text(
      ((await send({ act: 'export', all: true, query: '?q=سفید' })) as Response).headers.get('location')!,
    )
    expect(all).toContain(white.public_id)
    expect(all).not.toContain(red.public_id)
  })
})
