import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import '#features/files/server/tables.ts'
import type { JobRun } from '#platform/jobs/jobs.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { runJobs } from '../../../../../tests/support/jobs.ts'
import { aDealer, anAd, aPerson, nobodyCalls, requestContext, visit } from '../../../../../tests/support/market.ts'
import { decideAd } from '../../review/server/decide-ad.ts'
import { changeDealer } from '../../reports/server/change-dealer.ts'
import { marketplaceJobs } from '../../server/jobs.ts'
import { action as actOnAd, loader as readAd } from './desk-ad.tsx'
import { action as apply } from './apply.tsx'
import { action as decide } from './admin/application.tsx'
import { action as actOnImport, loader as readImport } from './import.tsx'
import { action as sendFile } from './imports.tsx'
import { action as answer, loader as readMine } from './my-gallery.tsx'
import { loader as readBatch } from './batch.tsx'
import { loader as readStock } from './stock.tsx'
import { action as actOnTeam, loader as readTeam } from './team.tsx'
import { columnKeys, sampleHead, type ColumnKey } from '../stock-heads.ts'
import { writeImport } from '../server/write-import.ts'

const test = useTestDb()
let owner: { id: bigint; mobile: string }
let dealer: { id: bigint; slug: string }
beforeEach(async () => {
  await loadCatalogue(test.db)
  owner = await aPerson(test)
  dealer = await aDealer(test, { owner_id: owner.id, licence_checked_at: test.now })
})

const at = (part = '') => `/profile/my-gallery/${dealer.slug}${part}`
type Params = Record<string, string>
const asking = (personId: bigint, path: string, params: Params = {}, form?: Record<string, string>) =>
  visit(test, path, { personId, params: { galleryId: dealer.slug, ...params }, form }) as never
const statusOf = async (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: { status: number }) => error.status,
  )

const aBatch = async () => {
  const { id } = await test.db
    .insertInto('gallery_batch')
    .values({ gallery_id: dealer.id, person_id: owner.id, at: test.now, act: 'pause', details: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

describe('access to the dealer panel', () => {
  it('is denied to others; a seller has no bulk prices and no team, the owner has everything', async () => {
    const [stranger, seller] = [await aPerson(test), await aPerson(test)]
    await test.db
      .insertInto('gallery_member')
      .values({ gallery_id: dealer.id, person_id: seller.id, role: 'seller', since: test.now })
      .execute()
    const doors = [readStock, readBatch, readTeam] as ((args: never) => Promise<unknown>)[]
    const params = { batchId: await aBatch() }
    const statuses = async (id: bigint) => Promise.all(doors.map((door) => statusOf(door(asking(id, at(), params)))))
    expect(await statuses(stranger.id)).toEqual([404, 404, 404])
    expect(await statuses(seller.id)).toEqual([200, 403, 403])
    expect(await statuses(owner.id)).toEqual([200, 200, 200])
  })

  it('is denied for an ad of another dealer or a person', async () => {
    const other = await aDealer(test)
    const strange = [await anAd(test, { gallery_id: other.id }), await anAd(test, { seller_id: owner.id })]
    for (const { public_id: adId } of strange) {
      expect(await statusOf(readAd(asking(owner.id, at(`/ads/${adId}`), { adId })))).toBe(404)
      expect(await statusOf(actOnAd(asking(owner.id, at(`/ads/${adId}`), { adId }, { act: 'pause' })) as never)).toBe(
        404,
      )
    }
  })

  it('an invitation by number creates one member, and removal ends the membership', async () => {
    const invited = await aPerson(test)
    const invite = () =>
      actOnTeam(asking(owner.id, at('/team'), {}, { mobile: invited.mobile, role: 'seller' })) as Promise<Response>
    expect((await invite()).status).toBe(302)
    expect(await invite()).toMatchObject({ init: { status: 409 } })
    const mine = () => readMine(asking(invited.id, '/profile/my-gallery'))
    const { invitations } = await mine()
    expect(invitations).toHaveLength(1)
    const accept = (who: bigint) =>
      answer(asking(who, '/profile/my-gallery', {}, { act: 'accept', invitation: invitations[0]!.id }))
    const stranger = await aPerson(test)
    await accept(stranger.id)
    expect(await statusOf(readStock(asking(stranger.id, at())))).toBe(404)
    await accept(invited.id)
    expect((await mine()).galleries).toMatchObject([{ slug: dealer.slug, role: 'seller' }])
    await actOnTeam(asking(owner.id, at('/team'), {}, { act: 'remove', id: String(invited.id) }))
    expect((await mine()).galleries).toEqual([])
  })
})

describe('a dealer application', () => {
  const form = {
    name: 'اتوگالری پارس',
    licence: '۱۲۳۴۵۶۷۸۹',
    pictures: 'photo-00000000000000000001-licence',
    founded: '۱۳۹۰',
    province: 'tehran',
    city: 'tehran',
    address: 'خیابان شریعتی، پلاک ۱۲',
    phone: '02122334455',
    about: 'خودروهای کم‌کار می‌فروشیم.',
  }
  const send = async (over: Partial<typeof form> = {}) => {
    await test.db
      .insertInto('file')
      .values({
        public_id: form.pictures,
        purpose: 'gallery-licence',
        kind: 'picture',
        owner_id: owner.id,
        media_type: 'image/jpeg',
        storage_key: form.pictures,
        state: 'unused',
        created_at: test.now,
        name: null,
        bytes: 1,
        width: 4,
        height: 3,
        digest: null,
        subject_kind: null,
        subject_id: null,
        attached_at: null,
        expires_at: new Date(test.now.getTime() + 86_400_000),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return apply(asking(owner.id, '/profile/my-gallery/apply', {}, { ...form, ...over }))
  }
  const staffDecides = async (fields: Record<string, string>) => {
    const { id } = await test.db.selectFrom('gallery_application').select('id').executeTakeFirstOrThrow()
    const staff = await aPerson(test, { roles: ['operator'] })
    return decide(
      visit(test, '/admin/gallery-applications/x', {
        personId: staff.id,
        roles: ['operator'],
        confirmedAt: test.now,
        params: { applicationId: String(id) },
        form: fields,
      }) as never,
    )
  }

  it('creates a dealer for its owner after staff check the licence', async () => {
    expect((await send()) as Response).toMatchObject({ status: 302 })
    expect(await send()).toMatchObject({ init: { status: 409 } })
    expect((await staffDecides({ decision: 'accept' })) as Response).toMatchObject({ status: 302 })
    const { galleries } = await readMine(asking(owner.id, '/profile/my-gallery'))
    expect(galleries).toContainEqual(expect.objectContaining({ name: form.name, licenceChecked: true, role: 'owner' }))
    expect(await staffDecides({ decision: 'accept' })).toMatchObject({ init: { status: 409 } })
  })

  it('is rejected with a text that the applicant reads', async () => {
    await send()
    expect(await staffDecides({ decision: 'reject' })).toMatchObject({ init: { status: 409 } })
    await staffDecides({ decision: 'reject', note: 'پروانه به نام دیگری است.' })
    const { application } = await readMine(asking(owner.id, '/profile/my-gallery'))
    expect(application).toMatchObject({ rejected: true, note: 'پروانه به نام دیگری است.' })
  })

  it.each([
    [{ licence: '12' }, 'licence'],
    [{ phone: '123' }, 'phone'],
    [{ city: 'isfahan' }, 'city'],
    [{ founded: '1449' }, 'founded'],
  ])('is refused at its field with %j', async (over, field) => {
    const refused = (await send(over)) as { data: { error: Record<string, string[]> } }
    expect(Object.keys(refused.data.error)).toEqual([field])
  })
})

const head = columnKeys.map(sampleHead)
const usual = [
  'A-1',
  'پژو',
  '207',
  'دنده‌ای TU5',
  '۱۴۰۱',
  '48,000',
  'سفيد',
  'بدون رنگ',
  'تک برگ',
  '',
  '1000000000',
  '',
  '',
  '',
]
const rowOf = (over: Partial<Record<ColumnKey, string>>) =>
  columnKeys.map((key, place) => over[key] ?? usual[place] ?? '')
const fileOf = (rows: readonly (readonly string[])[]) =>
  [head, ...rows].map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')

describe('a stock file', () => {
  const upload = async (text: string | Buffer) => {
    const form = new FormData()
    form.append('file', new File([text as never], 'stock.csv'))
    const args = visit(test, at('/imports'), { personId: owner.id, params: { galleryId: dealer.slug } })
    return sendFile({ ...args, request: new Request(args.url, { method: 'POST', body: form }) } as never)
  }
  const check = async (rows: readonly (readonly string[])[]) => {
    const sent = (await upload(fileOf(rows))) as Response
    return sent.headers.get('location')!.split('/').at(-1)!
  }
  const view = async (importId: string) => (await readImport(asking(owner.id, at('/imports/x'), { importId }))).file
  const action = (importId: string, name: 'write' | 'undo') =>
    actOnImport(asking(owner.id, at('/imports/x'), { importId }, { act: name }))
  const write = async (importId: string) => {
    await action(importId, 'write')
    await runJobs(
      test.db,
      marketplaceJobs({
        db: test.db,
        clock: { now: () => test.now },
        secrets: test.secrets,
        calls: nobodyCalls,
        relay: () => null,
      }),
    )
  }
  const stock = () =>
    test.db
      .selectFrom('gallery_stock')
      .innerJoin('ad', 'ad.id', 'gallery_stock.ad_id')
      .select(['code', 'state', 'mileage_km', 'price_rial', 'public_id'])
      .where('gallery_stock.gallery_id', '=', dealer.id)
      .orderBy('code')
      .execute()

  it('changes nothing while it is checked, and reports every error with its line', async () => {
    const id = await check([
      rowOf({}),
      rowOf({ code: 'A-2', trim: 'نامعلوم' }),
      rowOf({ code: 'A-3', mileage: '=1+1' }),
      rowOf({ code: 'A-1' }),
      rowOf({ code: 'A-4', price: '1000' }),
      rowOf({ code: 'A-5', year: '1350', colour: 'رنگین‌کمان' }),
      rowOf({ code: 'A-6', description: 'تماس ۰۹۱۲۱۲۳۴۵۶۷' }),
    ])
    const { faults, toWrite } = await view(id)
    expect(toWrite).toBe(1)
    expect(faults.map(({ line }) => line)).toEqual(['۳', '۴', '۵', '۶', '۷', '۸'])
    expect(faults.map(({ text }) => text)).toEqual([
      expect.stringContaining('پیدا نشد. نزدیک‌ترین‌ها: «پژو'),
      expect.stringContaining('در ستون «کارکرد» فرمول است'),
      expect.stringContaining('این کد در سطر ۲ هم آمده است'),
      expect.stringContaining('قیمت خیلی کم است'),
      expect.stringMatching(/تولید شده است.*رنگین‌کمان/),
      expect.stringContaining('از توضیحات حذف کنید'),
    ])
    expect(await stock()).toEqual([])
  })

  it('is written, undone, fixed and written again; a code is one ad', async () => {
    const first = await check([rowOf({ mileage: '1000' }), rowOf({ code: 'A-2' })])
    await write(first)
    expect(await stock()).toMatchObject([
      { code: 'A-1', state: 'draft', mileage_km: 1000 },
      { code: 'A-2', state: 'draft' },
    ])
    await action(first, 'undo')
    expect(await view(first)).toMatchObject({ state: 'undone', undone: '۲', left: null })
    expect(await stock()).toEqual([])
    const mended = await check([rowOf({}), rowOf({ code: 'A-2' })])
    await write(mended)
    const again = await check([rowOf({ price: '1050000000' }), rowOf({ code: 'A-2' })])
    expect((await view(again)).facts.map(({ value }) => value)).toEqual(['۰', '۱', '۱', '۰'])
    await write(again)
    expect((await stock()).map(({ price_rial }) => price_rial)).toEqual([10_500_000_000n, 10_000_000_000n])
    await action(again, 'undo')
    expect((await stock()).map(({ price_rial }) => price_rial)).toEqual([10_000_000_000n, 10_000_000_000n])
  })

  it('skips ads edited since', async () => {
    const id = await check([rowOf({}), rowOf({ code: 'A-2' })])
    await write(id)
    const [touched] = await stock()
    await test.db.updateTable('ad').set({ mileage_km: 5 }).where('public_id', '=', touched!.public_id).execute()
    await action(id, 'undo')
    expect(await view(id)).toMatchObject({ undone: '۱', left: '۱' })
    expect(await stock()).toMatchObject([{ code: 'A-1', state: 'draft', mileage_km: 5 }])
  })

  it('changes the price of a public ad by less than a fifth, and nothing else', async () => {
    await write(await check([rowOf({})]))
    await test.db
      .updateTable('ad')
      .set({ state: 'published', published_at: test.now, expires_at: new Date(test.now.getTime() + 86_400_000) })
      .where('gallery_id', '=', dealer.id)
      .execute()
    const faultOf = async (over: Parameters<typeof rowOf>[0]) =>
      (await view(await check([rowOf(over)]))).faults[0]?.text
    expect(await faultOf({ price: '1200000000' })).toContain('۲۰ درصد')
    expect(await faultOf({ mileage: '1' })).toContain('فقط قیمتش')
    expect(await faultOf({ price: 'توافقی' })).toContain('شیوهٔ فروشش')
    const id = await check([rowOf({ price: '1190000000' })])
    await write(id)
    expect(await stock()).toMatchObject([{ price_rial: 11_900_000_000n }])
    expect((await view(id)).sample[0]!.changes).toBe(
      'قیمت: از ۱,۰۰۰,۰۰۰,۰۰۰ تومان به ۱,۱۹۰,۰۰۰,۰۰۰ تومان'.replaceAll(' تومان', '\u00a0تومان'),
    )
    await action(id, 'undo')
    expect(await stock()).toMatchObject([{ price_rial: 10_000_000_000n }])
  })

  it('continues after an interrupted run without repeats or gaps', async () => {
    const id = await check(Array.from({ length: 450 }, (_, n) => rowOf({ code: `B-${n}`, mileage: String(1000 + n) })))
    await action(id, 'write')
    const parts = { db: test.db, clock: { now: () => test.now } }
    let chunks = 0
    const cutOff = {
      assertLease: async () => {
        if (++chunks === 2) throw new Error('killed')
      },
      complete: async () => {},
    } as unknown as JobRun
    await expect(writeImport(parts, BigInt(id), cutOff)).rejects.toThrow('killed')
    expect(await stock()).toHaveLength(200)
    const whole = { assertLease: async () => {}, complete: async () => {} } as unknown as JobRun
    await writeImport(parts, BigInt(id), whole)
    await writeImport(parts, BigInt(id), whole)
    expect(await stock()).toHaveLength(450)
    expect(await view(id)).toMatchObject({ state: 'done', progress: '۴۵۰ از ۴۵۰' })
  })

  it.each([
    ['no file', '', 'فایل را انتخاب کنید'],
    ['no rows', head.join(','), 'فقط سطر عنوان'],
    ['other columns', 'a,b\n1,2', 'ستون‌های کد، '],
    ['too many rows', `${head.join(',')}\n${'x,y\n'.repeat(100_000)}`, 'حداکثر ۱۰,۰۰۰ خودرو'],
    ['a picture', Buffer.from([0x89, 0x50, 0, 0, 0, 1]), 'CSV، XML، JSON یا اکسل (XLSX) نیست'],
  ])('reports %s at the field', async (_name, content, words) => {
    expect(await upload(content)).toMatchObject({ data: { problem: expect.stringContaining(words) as string } })
  })

  it('of another dealer is not found', async () => {
    const id = await check([rowOf({})])
    const [stranger, theirs] = [await aPerson(test), dealer.slug]
    dealer = await aDealer(test, { owner_id: stranger.id })
    expect(dealer.slug).not.toBe(theirs)
    expect(await statusOf(readImport(asking(stranger.id, at('/imports/x'), { importId: id })))).toBe(404)
  })
})

it('resumes no ad of a suspended dealer until it is released', async () => {
  const ad = await anAd(test, { gallery_id: dealer.id, state: 'paused' })
  const staff = await aPerson(test, { roles: ['operator'] })
  const { ctx } = requestContext(test, { personId: staff.id, roles: ['operator'], confirmedAt: test.now })
  const resume = async () => {
    const params = { adId: ad.public_id }
    const result = (await actOnAd(asking(owner.id, at('/ads/x'), params, { act: 'resume' }))) as Response
    return result.headers.get('location')
  }
  await changeDealer(ctx, { slug: dealer.slug, change: 'suspend', note: 'x' })
  expect(await resume()).toContain('refused=gallery-stopped')
  await changeDealer(ctx, { slug: dealer.slug, change: 'release', note: 'x' })
  expect(await resume()).not.toContain('refused')
})

it('staff cannot publish an ad of a suspended dealer, and their faults lead its seller to the panel', async () => {
  const ad = await anAd(test, { gallery_id: dealer.id, seller_id: owner.id, state: 'pending' })
  const sending = { ad_id: ad.id, at: test.now, risk: 0, reasons: '[]', before: null, outcome: null }
  await test.db
    .insertInto('ad_submission')
    .values({ ...sending, decided_by: null, decided_at: null })
    .execute()
  const staff = await aPerson(test, { roles: ['operator'] })
  const { ctx } = requestContext(test, { personId: staff.id, roles: ['operator'], confirmedAt: test.now })
  const approve = () => decideAd(ctx, { adId: ad.public_id, act: 'approve' })
  await changeDealer(ctx, { slug: dealer.slug, change: 'suspend', note: 'x' })
  expect(await approve()).toEqual({ ok: false, code: 'stopped' })
  await changeDealer(ctx, { slug: dealer.slug, change: 'release', note: 'x' })
  const rejected = await decideAd(ctx, { adId: ad.public_id, act: 'reject', faults: ['wrong-year'] })
  expect(rejected.ok).toBe(true)
  const notices = await test.db.selectFrom('notice').select('link').where('kind', '=', 'ad-rejected').execute()
  expect(notices.map(({ link }) => link)).toEqual([at(`/ads/${ad.public_id}`)])
  await decideAd(ctx, { adId: ad.public_id, act: 'reopen' })
  expect(await approve()).toMatchObject({ ok: true })
})
