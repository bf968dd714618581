import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { createLog } from '#platform/log.ts'
import { createOutbound } from '#platform/outbound/outbound.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { passJobTime, runJobs } from '../../../../../tests/support/jobs.ts'
import { aDealer, aPerson, requestContext, visit } from '../../../../../tests/support/market.ts'
import { answers, announces, misbehavingServer } from '../../../../../tests/support/misbehaving-server.ts'
import { marketplaceJobs } from '../../server/jobs.ts'
import { planFeeds } from '../server/feed.ts'
import { createDealerCalls, type DealerCalls } from '../server/providers/dealer-calls.ts'
import { action as actOnImport, loader as readImport } from './import.tsx'
import { action as actOnFiles, loader as readFiles } from './imports.tsx'

const test = useTestDb()
let owner: { id: bigint }
let dealer: { id: bigint; slug: string }
let place: Awaited<ReturnType<typeof misbehavingServer>>
let calls: DealerCalls
beforeAll(async () => {
  place = await misbehavingServer()
  const outbound = createOutbound({ log: createLog('silent') })
  calls = createDealerCalls({ GALLERY_INNER_URL: place.address }, outbound)
})
afterAll(() => place.close())
beforeEach(async () => {
  await loadCatalogue(test.db)
  owner = await aPerson(test)
  dealer = await aDealer(test, { owner_id: owner.id, licence_checked_at: test.now, stock_price_unit: 'toman' })
})

const at = () => `/profile/my-gallery/${dealer.slug}/imports`
const asking = (form?: Record<string, string>, params: Record<string, string> = {}) =>
  visit(test, at(), {
    personId: owner.id,
    params: { galleryId: dealer.slug, ...params },
    form,
    providers: { galleryCalls: calls },
  }) as never

const car = (over: Record<string, string> = {}) => ({
  code: 'A-1',
  make: 'پژو',
  model: '207',
  trim: 'دنده‌ای TU5',
  year: '1401',
  mileage: '48000',
  colour: 'سفید',
  body: 'بدون رنگ',
  document: 'تک‌برگ',
  price: '1000000000',
  ...over,
})
const xmlOf = (cars: Record<string, string>[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<stock>\n${cars
    .map(
      (each) =>
        `<car>${Object.entries(each)
          .map(([name, value]) => `<${name}>${value}</${name}>`)
          .join('')}</car>`,
    )
    .join('\n')}\n</stock>`

async function upload(text: string): Promise<string> {
  const body = new FormData()
  body.append('file', new File([text], 'stock.xml'))
  const { context } = requestContext(test, { personId: owner.id })
  const request = new Request(`http://localhost${at()}`, { method: 'POST', body })
  const answer = (await actOnFiles({
    request,
    context,
    params: { galleryId: dealer.slug },
    url: new URL(request.url),
  } as never)) as Response
  return answer instanceof Response ? answer.headers.get('location')!.split('/').at(-1)! : JSON.stringify(answer)
}

const jobs = () =>
  marketplaceJobs({
    db: test.db,
    clock: { now: () => test.now },
    secrets: test.secrets,
    calls: () => calls,
    relay: () => null,
  })
const stock = () =>
  test.db
    .selectFrom('gallery_stock')
    .innerJoin('ad', 'ad.id', 'gallery_stock.ad_id')
    .select(['code', 'price_rial', 'state'])
    .orderBy('code')
    .execute()
const view = async (id: string) => readImport(asking(undefined, { importId: id }))

describe('an XML file', () => {
  it('is read like a table, with the lines of its errors', async () => {
    const id = await upload(xmlOf([car(), car({ code: 'A-2', year: 'x' }), car({ code: 'A-1' })]))
    const { file } = await view(id)
    expect(file.faults.map(({ line, text }) => [line, text])).toEqual([
      ['۴', 'سال را با عدد بنویسید.'],
      ['۵', 'این کد در سطر ۳ هم آمده است؛ برای هر خودرو کد جدایی بنویسید.'],
    ])
    await actOnImport(asking({ act: 'write' }, { importId: id }))
    await runJobs(test.db, jobs())
    expect(await stock()).toMatchObject([{ code: 'A-1', price_rial: 10_000_000_000n, state: 'draft' }])
  })

  it.each([
    ['broken', '<stock><car>', 'فایل XML خوانده نشد'],
    ['with a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a><c><d>&b;</d></c></a>', 'سطر DOCTYPE'],
    ['without cars', '<stock></stock>', 'فایل خالی'],
    ['with other names', '<a><b><c>1</c></b></a>', 'ستون‌های کد، '],
  ])('reports %s at the field', async (_name, text, words) => {
    expect(await upload(text)).toContain(words)
  })
})

describe('a name missing in the catalogue', () => {
  const own = car({ make: '', model: 'دویست و هفت هاچ‌بک دنده', trim: '' })

  it('needs one answer, which is then stored', async () => {
    const id = await upload(xmlOf([own, { ...own, code: 'A-2' }]))
    const before = await view(id)
    expect(before.unknown).toEqual([{ name: 'دویست و هفت هاچ‌بک دنده', rows: '۲' }])
    expect(before.titles).toContain('پژو ۲۰۷ دنده‌ای')
    const report = (name: string) =>
      actOnImport(asking({ act: 'names', name: 'دویست و هفت هاچ‌بک دنده', car: name }, { importId: id }))
    expect(await report('چیزی که نیست')).toMatchObject({ init: { status: 422 }, data: { wrong: [own.model] } })
    await report('پژو 207 دنده‌ای TU5')
    const after = await view(id)
    expect([after.unknown, after.file.toWrite, after.file.faults]).toEqual([[], 2, []])
    const next = await view(await upload(xmlOf([{ ...own, code: 'A-3', model: 'دويست و هفت هاچ بك دنده' }])))
    expect(next.file.toWrite).toBe(1)
    await actOnImport(asking({ act: 'write' }, { importId: id }))
    await runJobs(test.db, jobs())
    expect(await stock()).toHaveLength(2)
  })

  it('of one dealer has no meaning for another, whose files cannot be answered either', async () => {
    const id = await upload(xmlOf([own]))
    const stranger = await aPerson(test)
    const [mine, theirs] = [dealer, await aDealer(test, { owner_id: stranger.id })]
    owner = stranger
    dealer = theirs
    const telling = actOnImport(asking({ act: 'names', name: own.model, car: 'پژو 207 دنده‌ای TU5' }, { importId: id }))
    await expect(telling).rejects.toMatchObject({ status: 404 })
    expect(await test.db.selectFrom('gallery_car_name').selectAll().execute()).toEqual([])
    expect(mine.id).not.toBe(theirs.id)
  })
})

describe('a stock feed', () => {
  const set = (url = place.address) => actOnFiles(asking({ act: 'feed', url }))
  const feed = async () => (await readFiles(asking())).feed
  const hourLater = async () => {
    test.now = new Date(test.now.getTime() + 3_601_000)
    await passJobTime(test.db, 3601)
    await planFeeds({ db: test.db, clock: { now: () => test.now } })
    await runJobs(test.db, jobs())
    await runJobs(test.db, jobs())
  }

  it('is read at once and every hour; an unchanged file changes nothing, a changed one its valid rows', async () => {
    const start = test.now
    place.will(answers(200, xmlOf([car(), car({ code: 'A-2', colour: 'x' })])))
    await set()
    await runJobs(test.db, jobs())
    await runJobs(test.db, jobs())
    expect(await stock()).toMatchObject([{ code: 'A-1', price_rial: 10_000_000_000n }])
    expect(await feed()).toMatchObject({ failing: false, outcome: expect.stringContaining('فایل جدید') as string })
    place.will(answers(200, xmlOf([car(), car({ code: 'A-2', colour: 'x' })])))
    await hourLater()
    expect((await feed())?.outcome).toContain('همان فایل قبلی')
    expect(place.seen).toHaveLength(1)
    place.will(answers(200, xmlOf([car({ price: '1050000000' }), car({ code: 'A-2', mileage: '9000' })])))
    await hourLater()
    expect(await stock()).toMatchObject([{ price_rial: 10_500_000_000n }, { code: 'A-2' }])
    expect(await test.db.selectFrom('gallery_import').select('state').execute()).toHaveLength(2)
    await planFeeds({ db: test.db, clock: { now: () => test.now } })
    place.will()
    await runJobs(test.db, jobs())
    expect(place.seen).toEqual([])
    test.now = start
  })

  it.each<[string, () => Parameters<typeof place.will>[0], string]>([
    ['an error', () => answers(500), 'پاسخ خطا'],
    ['another place', () => answers(302, '', { location: 'http://127.0.0.1:1/' }), 'به آدرس دیگری می‌رود'],
    ['too much', () => announces(9_000_000), 'بزرگ‌تر'],
    ['a page', () => answers(200, '<html><body>سلام</body></html>'), 'ستون‌های لازم'],
    ['bytes', () => answers(200, `\u0000\u0001${'x'.repeat(99)}`), 'فایل CSV، XML، JSON یا اکسل (XLSX) نیست'],
  ])('reports %s and changes nothing', async (_name, behave, words) => {
    place.will(behave()!)
    await set()
    await runJobs(test.db, jobs())
    expect(await feed()).toMatchObject({ failing: true, outcome: expect.stringContaining(words) as string })
    expect(await stock()).toEqual([])
  })

  it('stops after three days of failures, notifies its owner, and can be resumed', async () => {
    const start = test.now
    place.will(...Array.from({ length: 200 }, () => answers(500)))
    await set()
    await runJobs(test.db, jobs())
    await hourLater()
    // It still fails three days later.
    const since = new Date(test.now.getTime() - 73 * 3_600_000)
    await test.db.updateTable('gallery_feed').set({ failing_since: since }).execute()
    await hourLater()
    expect(await feed()).toMatchObject({ stopped: true })
    const kinds = await test.db.selectFrom('notice').select('kind').where('person_id', '=', owner.id).execute()
    expect(kinds).toEqual([{ kind: 'gallery-feed-stopped' }])
    place.will(answers(200, xmlOf([car()])))
    await actOnFiles(asking({ act: 'read-feed' }))
    await runJobs(test.db, jobs())
    expect(await feed()).toMatchObject({ stopped: false, failing: false })
    await actOnFiles(asking({ act: 'remove-feed' }))
    expect(await feed()).toBeNull()
    test.now = start
  })

  it('is not read again when read too often, and says so', async () => {
    await set()
    const targets: (string | null)[] = []
    for (let press = 0; press < 11; press++) {
      const answer = (await actOnFiles(asking({ act: 'read-feed' }))) as Response
      targets.push(answer.headers.get('location'))
    }
    expect(targets[0]).toBe(at())
    expect(targets.at(-1)).toBe(`${at()}?limited`)
    const page = visit(test, `${at()}?limited`, { personId: owner.id, params: { galleryId: dealer.slug } })
    expect(await readFiles(page as never)).toMatchObject({ limited: true })
    expect(await readFiles(asking())).toMatchObject({ limited: false })
  })

  it.each([
    ['http://shop.example.ir/a.xml', 'https'],
    ['https://192.168.1.1/a.xml', 'اینترنت عمومی'],
  ])('refuses %s with a message', async (url, words) => {
    expect(JSON.stringify(await set(url))).toContain(words)
    expect(await feed()).toBeNull()
  })
})
