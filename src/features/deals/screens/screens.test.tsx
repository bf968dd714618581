import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { askConsent } from '#features/consents/contract.ts'
import { aSignedReport, wholeFindings } from '#features/inspection/test-inspections.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { anAd, aPerson, requestContext, visit } from '../../../../tests/support/market.ts'
import { DealPage } from '../components/deal-page.tsx'
import { disputeDeal } from '../server/action.ts'
import { saveDraft } from '../server/agreement.ts'
import { aDealWorld } from '../test-deals.ts'
import { dealAdExtras } from '../server/ad-extras.ts'
import { dealRefusals } from '../texts.ts'
import { action as decide, loader as openDesk } from './admin/deal.tsx'
import { loader as openQueue } from './admin/deals.tsx'
import { action as draft, loader as openAgreement } from './agreement.tsx'
import { loader as openPaper } from './agreement-pdf.ts'
import { loader as openBefore } from './before-buying.tsx'
import { loader as openChecklist } from './checklist.tsx'
import { action, loader } from './deal.tsx'
import { loader as openList } from './deals.tsx'
import { loader as openDocuments, action as addDocument } from './documents.tsx'
import { action as ask, loader as openAsk } from './new-deal.tsx'
import { loader as openCalendar } from './transfer-calendar.ts'

const test = useTestDb()
let world: Awaited<ReturnType<typeof aDealWorld>>
beforeEach(async () => void (world = await aDealWorld(test)))

type Over = { personId: bigint; form?: Record<string, string>; confirmedAt?: Date }
const at = (id: string, over: Over) =>
  visit(test, `/profile/buy-vehicle/${id}`, {
    params: { dealId: id },
    now: world.now,
    tokenHash: Buffer.alloc(32, Number((over.personId ?? 0n) % 251n) + 1),
    ...over,
  }) as never
const location = (answer: unknown) => (answer as Response).headers.get('location') ?? ''
const send = (id: string, personId: bigint, form: Record<string, string>) => action(at(id, { personId, form }))

/** Returns the page of one party as served. */
async function pageOf(id: string, personId: bigint): Promise<string> {
  const data = await loader(at(id, { personId }))
  const Component = () => <DealPage {...data} answer={undefined} />
  const Stub = createRoutesStub([{ path: '/', Component }])
  return renderToString(<Stub initialEntries={['/']} />)
}

describe('the page of an ad before buying', () => {
  const open = (adId: string) => openBefore(visit(test, `/a/${adId}/before-buying`, { params: { adId } }) as never)

  it('shows everybody the checklist of this car and the costs of its transfer', async () => {
    const { title, costs, checklist, href } = await open(world.ad.public_id)
    expect(href).toContain(world.ad.public_id)
    expect(JSON.stringify(checklist.parts)).toContain(title)
    expect(costs?.lines.map(({ label }) => label)).toEqual(['مالیات نقل و انتقال', 'تعویض پلاک', 'سند دفترخانه'])
    expect(costs?.payer).toBeNull()
  })

  it('is linked from the ad with the same total', async () => {
    const { ctx } = requestContext(test)
    const car = { publicId: world.ad.public_id, trimId: world.ad.trim_id, year: world.ad.year }
    const { costs } = await open(car.publicId)
    expect(await dealAdExtras(ctx, car)).toMatchObject([
      { href: `/a/${car.publicId}/before-buying#transfer`, value: costs?.total ?? null },
      { href: `/a/${car.publicId}/before-buying`, label: 'چک‌لیست بازدید' },
    ])
  })

  it('does not exist for an ad that not everybody sees', async () => {
    const { public_id } = await anAd(test, { state: 'paused' })
    for (const adId of [public_id, 'aaaaaaaaaa', 'x'])
      await expect(open(adId), adId).rejects.toMatchObject({ status: 404 })
  })
})

describe('asking from the page of an ad', () => {
  const askAt = (over: Over) => ask(visit(test, `/profile/buy-vehicle/new?ad=${world.ad.public_id}`, over) as never)

  it('needs two choices, keeps the input, and redirects to the deal', async () => {
    const { data } = (await askAt({ personId: world.buyerId, form: { note: 'سلام' } })) as never as {
      data: { error: unknown; initialValue: unknown }
    }
    expect(data.error).toMatchObject({ payWay: ['بگویید چطور پرداخت می‌کنید.'], hurry: ['بگویید کی می‌خواهید بخرید.'] })
    expect(data.initialValue).toMatchObject({ note: 'سلام' })
    const outcome = await askAt({ personId: world.buyerId, form: { payWay: 'cash', hurry: 'days' } })
    expect(location(outcome)).toMatch(/^\/profile\/buy-vehicle\/[0-9a-z]{10}$/)
    const again = openAsk(
      visit(test, `/profile/buy-vehicle/new?ad=${world.ad.public_id}`, { personId: world.buyerId }) as never,
    )
    await expect(again).rejects.toMatchObject({ status: 302 })
  })

  it('rejects the own ad, and an unknown ad is not a page', async () => {
    const open = (ad: string, personId: bigint) =>
      openAsk(visit(test, `/profile/buy-vehicle/new?ad=${ad}`, { personId }) as never)
    expect(await open(world.ad.public_id, world.sellerId)).toMatchObject({ refusal: dealRefusals.own })
    await expect(open('0000000000', world.buyerId)).rejects.toMatchObject({ status: 404 })
    await expect(open("'; drop", world.buyerId)).rejects.toMatchObject({ status: 404 })
  })
})

describe('the deal', () => {
  it('is closed to strangers at each of its addresses', async () => {
    const id = await world.agreed()
    const { id: personId } = await aPerson(test)
    for (const open of [loader, openChecklist, openAgreement, openPaper, openDocuments, openCalendar]) {
      await expect(open(at(id, { personId })), open.name).rejects.toMatchObject({ status: 404 })
    }
    for (const chosenAction of [action, draft, addDocument]) {
      await expect(chosenAction(at(id, { personId, form: { intent: 'cancel' } }))).rejects.toMatchObject({
        status: 404,
      })
    }
  })

  it('is accepted by the seller, negotiated, and shows each party its next action', async () => {
    const id = await world.requested()
    expect(await pageOf(id, world.buyerId)).toContain('منتظر فروشنده هستیم')
    const outcome = await pageOf(id, world.sellerId)
    expect(outcome).toContain('قبول درخواست')
    expect(outcome).not.toContain('نیما شریفی')
    expect(location(await send(id, world.sellerId, { intent: 'accept' }))).toBe(`/profile/buy-vehicle/${id}`)
    await send(id, world.buyerId, { intent: 'offer', amount: '980000000' })
    const { message_id } = await test.db.selectFrom('conversation_offer').select('message_id').executeTakeFirstOrThrow()
    await send(id, world.sellerId, { offer: String(message_id), act: 'take' })
    const priced = await pageOf(id, world.buyerId)
    expect(priced).toContain('کنار گذاشتن')
    expect(priced).toContain('۹۸۰,۰۰۰,۰۰۰')
    const shown = String((await world.rowOf(id)).deposit_rial)
    await send(id, world.buyerId, { intent: 'hold', shown })
    const held = await pageOf(id, world.sellerId)
    expect(held).toContain('قولنامه')
    expect(held).toContain('نیما شریفی')
  })

  it('shows the costs of changing the owner, their sources, and the party that pays by the agreement', async () => {
    const id = await world.held()
    const { sellerId, buyerId } = world
    const [first] = await test.db.selectFrom('deal').select('ad_id').execute()
    const { trim_id } = await test.db
      .selectFrom('ad')
      .select('trim_id')
      .where('id', '=', first!.ad_id)
      .executeTakeFirstOrThrow()
    await test.db.deleteFrom('factory_price').where('trim_id', '=', trim_id).execute()
    const unknown = await pageOf(id, buyerId)
    expect(unknown).toContain('قیمت کارخانهٔ این تیپ را نداریم')
    expect(unknown).toContain('ثبت نشده')
    await test.db
      .insertInto('factory_price')
      .values({
        trim_id,
        price_rial: 10_000_000_000n,
        valid_from: '2026-04-01',
        source: 'بخشنامهٔ آزمون',
        entered_by: null,
        entered_at: test.now,
      })
      .execute()
    expect(await pageOf(id, buyerId)).toContain('در قولنامه نوشته می‌شود')
    world.must(
      await saveDraft(world.as(sellerId), { personId: sellerId, id, costs: 'buyer', clauses: [], plate: null }),
    )
    const existing = await pageOf(id, buyerId)
    expect(existing).toContain('بخشنامهٔ آزمون')
    expect(existing).toContain('همه با خریدار؛ سهم شما')
    expect(await pageOf(id, sellerId)).toContain('سهم شما صفر')
  })

  it('states why the deposit cannot be set aside and links to charging', async () => {
    world = await aDealWorld(test, { cashRial: 0n })
    const id = await world.priced()
    expect(await pageOf(id, world.buyerId)).toContain('شارژ کیف پول')
    const refused = await send(id, world.buyerId, {
      intent: 'hold',
      shown: String((await world.rowOf(id)).deposit_rial),
    })
    expect(location(refused)).toContain('refused=insufficient')
  })

  it('refuses an unknown form', async () => {
    const id = await world.accepted()
    await expect(send(id, world.buyerId, { intent: 'steal' })).rejects.toMatchObject({ status: 400 })
    expect(location(await send(id, world.buyerId, { intent: 'receive' }))).toContain('refused=not-now')
  })

  it('appears in the lists of both parties, open and ended', async () => {
    const id = await world.requested()
    const list = (personId: bigint, query = '') =>
      openList(visit(test, `/profile/buy-vehicle${query}`, { personId }) as never)
    expect(await list(world.sellerId)).toMatchObject({
      rows: [{ id, side: 'seller', mine: true }],
      counts: { open: 1, ended: 0 },
    })
    await send(id, world.buyerId, { intent: 'withdraw' })
    expect(await list(world.buyerId, '?state=ended')).toMatchObject({
      rows: [{ id, side: 'buyer', state: 'withdrawn' }],
    })
  })
})

describe('steps of other features', () => {
  it('come from these features, and skipped steps are marked for both parties', async () => {
    const id = await world.accepted()
    const { buyerId, sellerId } = world
    expect(await pageOf(id, buyerId)).toContain(`/profile/consents/new?ad=${world.ad.public_id}`)
    expect(await pageOf(id, sellerId)).not.toContain('/profile/consents/new')
    await askConsent(world.as(buyerId), {
      personId: buyerId,
      subject: { kind: 'ad', ref: world.ad.public_id, title: 'خودرو', href: '/a/x', ownerId: sellerId, plate: null },
      kinds: ['fines-details'],
      purpose: 'before-deal',
    })
    for (const personId of [buyerId, sellerId]) expect(await pageOf(id, personId)).toContain('منتظر فروشنده')
    await aSignedReport(test, { adId: world.ad.id })
    for (const personId of [buyerId, sellerId]) expect(await pageOf(id, personId)).toContain('دیدن گزارش')
    await send(id, buyerId, { intent: 'skip', step: 'visit' })
    for (const personId of [buyerId, sellerId]) expect(await pageOf(id, personId)).toContain('خریدار از این مرحله گذشت')
    await send(id, buyerId, { intent: 'unskip', step: 'visit' })
    expect(await pageOf(id, sellerId)).not.toContain('خریدار از این مرحله گذشت')
  })
})

describe('the agreement', () => {
  it('names what the account of a party lacks', async () => {
    const id = await world.held()
    const { sellerId, buyerId } = world
    const lacks = async (personId: bigint) => {
      const { data } = (await openAgreement(at(id, { personId }))) as never as { data: Record<string, unknown> }
      return data['missing']
    }
    expect(await lacks(buyerId)).toEqual({ mine: null, other: null })
    await test.db
      .updateTable('person')
      .set({ national_code_sealed: null, national_code_index: null })
      .where('id', '=', buyerId)
      .execute()
    expect(await lacks(buyerId)).toEqual({ mine: 'کد ملی', other: null })
    expect(await lacks(sellerId)).toEqual({ mine: null, other: 'کد ملی' })
  })

  it('is written, read, confirmed and served as PDF for both parties', async () => {
    const id = await world.held()
    const { sellerId, buyerId } = world
    const plate = {
      'plate.kind': 'car',
      'plate.first': '۱۲',
      'plate.letter': 'ب',
      'plate.middle': '345',
      'plate.serial': '٦١',
    }
    const form = { intent: 'draft', costs: 'half', free: 'on', ...plate }
    expect(await draft(at(id, { personId: sellerId, form: { ...form, 'plate.first': '' } }))).toMatchObject({
      init: { status: 422 },
    })
    await draft(at(id, { personId: sellerId, form }))
    const { data } = (await openAgreement(at(id, { personId: buyerId }))) as never as { data: Record<string, unknown> }
    expect(data).toMatchObject({ version: 1, codeSent: false })
    expect(JSON.stringify(data['parts'])).toContain('نیما شریفی')
    // A person sees the own national code whole and the other one masked until both have confirmed.
    const codesFor = async (personId: bigint) => {
      const opened = (await openAgreement(at(id, { personId }))) as never as { data: { parts: { rows: unknown[] }[] } }
      const codes = opened.data.parts.slice(0, 2).map(({ rows }) => JSON.stringify(rows[1]))
      return codes.map((code) => (code.includes('****') ? 'masked' : 'whole'))
    }
    expect(await codesFor(buyerId)).toEqual(['masked', 'whole'])
    expect(await codesFor(sellerId)).toEqual(['whole', 'masked'])
    const confirm = { intent: 'confirm', version: '1', read: 'on', code: '۱۲۳۴۵۶' }
    const unsent = { personId: buyerId, form: confirm, confirmedAt: world.now }
    expect(await draft(at(id, unsent))).toMatchObject({
      data: { error: { code: [expect.stringContaining('کدی نگرفته‌اید')] } },
      init: { status: 409 },
    })
    for (const personId of [buyerId, sellerId]) {
      await draft(at(id, { personId, form: { intent: 'send-code', version: '1' } }))
      const { data: request } = (await openAgreement(at(id, { personId }))) as never as { data: object }
      expect(request).toMatchObject({ codeSent: true })
      await draft(at(id, { personId, form: { ...confirm, code: (await world.signatureSms(personId)).code } }))
    }
    expect(await world.rowOf(id)).toMatchObject({ state: 'agreed' })
    expect(await codesFor(buyerId)).toEqual(['whole', 'whole'])
    const sheet = await openPaper(at(id, { personId: buyerId }))
    expect(sheet.headers.get('content-type')).toBe('application/pdf')
  })
})

describe('the checklist of a visit', () => {
  it('shows the facts of the ad to compare with the car', async () => {
    const id = await world.accepted()
    const { parts, model } = await openChecklist(at(id, { personId: world.buyerId }))
    expect(JSON.stringify(parts)).toContain('۴۸,۰۰۰')
    // For a manual gearbox, by the sheet of the trim.
    expect(model.map(({ fact }) => fact).join()).toContain('گیربکس: دنده‌ای')
  })

  it('lists what inspectors found in several cars of the model, never in one or few', async () => {
    const id = await world.accepted()
    const faultsOf = async () => (await openChecklist(at(id, { personId: world.buyerId }))).faults
    const report = async (bad: boolean, adId?: bigint) => {
      const findings = wholeFindings('full')
      const technical = { ...findings.groups.technical, ...(bad && { leak: 'bad' as const }) }
      await aSignedReport(test, {
        adId: adId ?? (await anAd(test)).id,
        findings: { ...findings, groups: { ...findings.groups, technical } },
      })
    }
    for (const bad of [true, true, false, false]) await report(bad)
    // The same car again: still four cars.
    await report(true, (await test.db.selectFrom('inspection_report').select('ad_id').executeTakeFirstOrThrow()).ad_id!)
    expect(await faultsOf()).toEqual([])
    await report(true)
    expect(await faultsOf()).toEqual([{ text: 'نشتی (فنی)', fact: 'ایراد در ۳ خودرو از ۵ خودروی کارشناسی‌شده' }])
    await test.db.updateTable('inspection_report').set({ revoked_at: test.now, revoked_reason: 'آزمون' }).execute()
    expect(await faultsOf()).toEqual([])
    expect(await pageOf(id, world.buyerId)).toContain('چک‌لیست بازدید')
  })
})

describe('staff', () => {
  it('see the whole disputed deal and decide where the deposit goes', async () => {
    const id = await world.agreed()
    world.must(
      await disputeDeal(world.as(world.buyerId), {
        personId: world.buyerId,
        id,
        reason: 'papers',
        words: 'سند رهن بود.',
      }),
    )
    const { id: personId } = await aPerson(test, { roles: ['finance'] })
    const staff = { personId, roles: ['finance' as const], confirmedAt: world.now, now: world.now }
    expect(await openQueue(visit(test, '/admin/deals', staff) as never)).toMatchObject({ rows: [{ id }] })
    const admin = (form?: Record<string, string>) =>
      visit(test, `/admin/deals/${id}`, { params: { dealId: id }, ...staff, ...(form && { form }) }) as never
    const view = await openDesk(admin())
    expect(view).toMatchObject({ disputed: true, dispute: { words: 'سند رهن بود.' } })
    expect(view.days.flatMap(({ messages }) => messages).length).toBeGreaterThan(1)
    expect(await decide(admin({ intent: 'refund', reason: 'کم' }))).toMatchObject({ init: { status: 422 } })
    const refund = { intent: 'refund', reason: 'سند در رهن بود و گفته نشده بود.' }
    expect(await decide(admin(refund))).toMatchObject({ init: { status: 409 } })
    const second = { ...staff, personId: (await aPerson(test, { roles: ['finance'] })).id }
    await decide(visit(test, `/admin/deals/${id}`, { params: { dealId: id }, ...second, form: refund }) as never)
    // The money waits for an appeal, and the page states that to both parties.
    expect(await world.rowOf(id)).toMatchObject({ state: 'disputed' })
    const page = await pageOf(id, world.sellerId)
    for (const words of ['تصمیم همکاران', 'تجدیدنظر در تصمیم']) expect(page).toContain(words)
    expect(await openQueue(visit(test, '/admin/deals', staff) as never)).toMatchObject({ rows: [] })
    await send(id, world.sellerId, { intent: 'appeal', words: 'سند آزاد بود و نامهٔ بانک را دارم.' })
    expect(await openQueue(visit(test, '/admin/deals', staff) as never)).toMatchObject({ rows: [{ id }] })
    const other = { ...staff, personId: (await aPerson(test, { roles: ['finance'] })).id }
    const form = { intent: 'split', buyerPercent: '۴۰', reason: 'هر دو در تأخیر سهم داشتند.' }
    for (const who of [staff, other])
      await decide(visit(test, `/admin/deals/${id}`, { params: { dealId: id }, ...who, form }) as never)
    expect(await world.rowOf(id)).toMatchObject({ state: 'split' })
    // Staff no longer see the conversation.
    expect((await openDesk(admin())).days).toEqual([])
  })
})
