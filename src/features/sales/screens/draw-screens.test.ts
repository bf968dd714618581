import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { lotteryForDemo } from '#demo/lottery/draw-for-demo.ts'
import { joinMany } from '#features/waiting-room/server/join.ts'
import { getWaitingRoom } from '#features/waiting-room/server/rows.ts'
import { inTransaction } from '#platform/database/database.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext, visit } from '../../../../tests/support/market.ts'
import { orderPath, planLotteryFile, planLotteryPath, planPath, salePath } from '../addresses.ts'
import { lineOf } from '../server/admission.ts'
import { salePayable } from '../server/bills.ts'
import { setAdmission } from '../server/admin.ts'
import { giveCars } from '../server/draw-plan.ts'
import { aBuyer, aPlan } from '../test-buyer.ts'
import AnnounceDraw, { action as announceAction, loader as announceLoader } from './admin/plan-draw.tsx'
import { loader as countsLoader } from './admin/plan-counts.ts'
import { loader as funnelLoader } from './admin/plan-funnel.ts'
import SalePlan, { action as deskAction, loader as deskLoader } from './admin/sale-plan.tsx'
import Order, { loader as orderLoader } from './order.tsx'
import PlanDraw, { action as drawAction, loader as drawLoader } from './plan-draw.tsx'
import { loader as resultsLoader } from './plan-draw-results.ts'
import Plan, { loader as planLoader } from './plan.tsx'
import Sale, { action as saleAction, loader as saleLoader } from './sale.tsx'

const test = useTestDb()
const inHours = (hours: number) => new Date(test.now.getTime() + hours * 3_600_000)

const shown = (Page: unknown, loaderData: unknown, actionData?: unknown) =>
  renderToString(
    createElement(RouterProvider, {
      router: createMemoryRouter([
        { path: '/', element: createElement(Page as never, { loaderData, actionData } as never) },
      ]),
    }),
  )
type Over = { personId?: bigint; params?: Record<string, string>; form?: Record<string, string>; roles?: string[] }
const at = (path: string, over: Over = {}) =>
  visit(test, path, { params: {}, confirmedAt: test.now, roles: ['administrator'], ...over } as never) as never

type Made = Awaited<ReturnType<typeof aPlan>>

describe('a plan with a queue', () => {
  let plan: Made
  let personId: bigint
  const step = (name?: string) => ({
    personId,
    params: { vehicleSaleId: plan.publicId, ...(name && { step: name }) } as Record<string, string>,
  })
  const open = (name?: string) => saleLoader(at(salePath(plan.publicId, name), step(name)))

  beforeEach(async () => {
    plan = await aPlan(test, { content: { opensAt: inHours(1), closesAt: inHours(9) } })
    personId = (await aBuyer(test)).personId
    const staff = requestContext(test, { personId, roles: ['administrator'], confirmedAt: test.now }).ctx
    await setAdmission(staff, { id: plan.publicId, perMinute: 60, draw: null })
  })

  it('leads to the waiting page before and after the opening, by a link that leaves the router', async () => {
    const page = async () => shown(Plan, await planLoader(at(planPath(plan.slug), { params: { slug: plan.slug } })))
    expect(await page()).toMatch(
      /href="\/openings\/[0-9a-z]{10}"[^>]*rel="external"|rel="external"[^>]*href="\/openings\//,
    )
    expect(await page()).toContain('اعلام حضور و نوبت')
    expect(await page()).toContain('به ترتیب نوبت')
    expect(await page()).not.toContain('به ترتیب ثبت‌نام')
  })

  it('shows who is present already, and does not ask again', async () => {
    const line = await lineOf(test.db, { public_id: plan.publicId })
    const { id } = await getWaitingRoom(test.db, line!.id)
    await joinMany({ db: test.db, secrets: test.secrets, clock: { now: () => test.now } }, id, [personId])
    const whole = { personId, params: { slug: plan.slug } }
    for (const text of [shown(Sale, await open()), shown(Plan, await planLoader(at(planPath(plan.slug), whole)))]) {
      expect(text).toContain('حضور شما ثبت شد')
      expect(text).toContain('صفحهٔ نوبت من')
      expect(text).not.toContain('اعلام حضور و نوبت')
    }
  })

  it('opens the form before the admission, except its last step', async () => {
    expect(shown(Sale, await open())).toContain('اعلام حضور و نوبت')
    expect(shown(Sale, await open('car'))).toContain('اولویت اول')
    const sent = saleAction(
      at(salePath(plan.publicId, 'car'), { ...step('car'), form: { first: `${plan.trim}/white`, version: '' } }),
    ) as Promise<Response>
    expect((await sent).headers.get('location')).toContain('agency')
    const last = shown(Sale, await open('confirm'))
    expect(last).toContain('فرم شما آماده است')
    expect(last).not.toContain('شرایط طرح را خواندم')
  })

  it.each(['paused', 'halted'])('states that admissions are kept while it is %s', async (how) => {
    const set = how === 'paused' ? { state: 'paused' as const } : { halted: 'اختلال در پرداخت' }
    await test.db.updateTable('sale_plan').set(set).where('id', '=', plan.id).execute()
    expect(shown(Sale, await open())).toContain('نوبت‌ها محفوظ است')
  })

  it('accepts rate and parties on the admin page, and names missing ones', async () => {
    const over = { personId, params: { planId: plan.publicId } }
    expect(shown(SalePlan, await deskLoader(at('/', over)))).toContain('آمار لحظه‌ای، توقف و سرعت ورود')
    const counts = (await (await countsLoader(at('/', over))).json()) as { way: { label: string; value: string }[] }
    expect(counts.way.slice(0, 3)).toEqual([
      { label: 'همهٔ حاضران', value: '۰' },
      { label: 'نوبتشان رسیده', value: '۰' },
      { label: 'ثبت‌نام', value: '۰' },
    ])
    const sent = (form: Record<string, string>) => deskAction(at('/', { ...over, form: { act: 'line', ...form } }))
    expect(await sent({ perMinute: '۱۲۰' })).toMatchObject({ status: 302 })
    for (const wrong of ['۰', 'ده', '۹۹۹۹۹'])
      expect(await sent({ perMinute: wrong })).toMatchObject({ data: { status: 'error' } })
    expect(JSON.stringify(await sent({ perMinute: '۱۰', firstParty: 'دفتر اسناد' }))).toContain(
      'اطلاعات دو طرف قرعه‌کشی را کامل بنویسید.',
    )
    expect(JSON.stringify(await sent({ perMinute: '۱۰', firstCommitment: 'abc' }))).toContain('۶۴ رقم و حرف')
  })
})

describe('a plan with a lottery', () => {
  /** Registered people, and their results. */
  async function drawn(count: number, finished = true) {
    const content = {
      method: 'draw' as const,
      opensAt: inHours(-90),
      closesAt: inHours(finished ? -30 : 30),
      drawAt: inHours(finished ? -20 : 40),
    }
    const plan = await aPlan(test, { cars: 1, content })
    const people: bigint[] = []
    for (let each = 0; each < count; each++) people.push((await aBuyer(test)).personId)
    const { drawId, publicId } = await inTransaction(test.db, (trx) =>
      lotteryForDemo(trx, {
        draw: {
          title: plan.content.title,
          rules: 'شرایط',
          places: 1,
          mostEach: 1,
          opensAt: content.opensAt,
          closesAt: content.closesAt,
          revealBy: content.drawAt,
          substitute: 'شاخص',
        },
        now: inHours(-95),
        secrets: test.secrets,
        seed: 'screens',
        entrants: finished ? people.map((personId, index) => ({ personId, identity: String(index) })) : [],
        finished: false,
        numberName: 'شاخص کل',
        numberValue: '1',
      }),
    )
    await test.db.updateTable('sale_plan').set({ draw_id: drawId }).where('id', '=', plan.id).execute()
    return { plan, people, drawId, publicId }
  }

  it('accepts a registration by its form, and shows the ticket on the page of the order', async () => {
    const { plan } = await drawn(0, false)
    const { personId } = await aBuyer(test)
    const step = (name: string) => ({ personId, params: { vehicleSaleId: plan.publicId, step: name } })
    const open = (name: string) => saleLoader(at(salePath(plan.publicId, name), step(name)))
    const version = async () => ((await open('car')) as { view: { version: string | null } }).view.version ?? ''
    const send = (name: string, form: Record<string, string>) =>
      saleAction(at(salePath(plan.publicId, name), { ...step(name), form })) as Promise<Response>
    await send('car', { first: `${plan.trim}/white`, second: `${plan.trim}/black`, version: '' })
    await send('agency', { agency: String(plan.agencyId), version: await version() })
    await send('buyer', {
      fatherName: 'حسن',
      landline: '02188000000',
      postalCode: '1619735744',
      address: 'تهران، یکم',
      version: await version(),
    })
    await send('documents', { version: await version() })
    const confirm = shown(Sale, await open('confirm'))
    expect(confirm).toContain('ثبت‌نام در قرعه‌کشی')
    expect(confirm).toContain('الان پولی پرداخت نمی‌کنید')
    const placed = await send('confirm', {
      formKey: 'a-form-key',
      planVersion: '1',
      accepted: 'on',
      version: await version(),
    })
    const way = placed.headers.get('location')!
    expect(way).toContain('/profile/my-orders/')
    const params = { orderId: way.split('/').at(-1)! }
    const order = shown(Order, await orderLoader(at(way, { personId, params })))
    expect(order).toContain('بلیت شما')
    expect(order).toContain('صفحهٔ قرعه‌کشی')
    expect(order).toContain('پولی پرداخت نکرده‌اید')
    const lottery = shown(
      PlanDraw,
      await drawLoader(at(planLotteryPath(plan.slug), { personId, params: { slug: plan.slug } })),
    )
    expect(lottery).toContain('بلیت من')
    expect(lottery).not.toContain('نتیجه به ترتیب قرعه‌کشی')
  })

  it('shows winner, reserve and loser their rank and its reason, and everybody the results', async () => {
    const { plan, people, drawId } = await drawn(4)
    // Registered by the usual way, then drawn in the order of their tickets.
    for (const [index, personId] of people.entries()) {
      await test.db
        .insertInto('sale_order')
        .values({
          public_id: `aaaaaaaaa${index}`,
          person_id: personId,
          plan_id: plan.id,
          version: 1,
          state: 'registered',
          trim: plan.trim,
          colour: 'white',
          agency_id: plan.agencyId,
          second: null,
          options: [],
          price_rial: 1n,
          lines: '[]',
          applicant_sealed: null,
          national_index: null,
          household_index: null,
          terms_version: 1,
          form_key: `form-${index}`,
          ticket: index + 1,
          reason: null,
          refund_rial: null,
          profit_rial: null,
          contract_number: null,
          vin_sealed: null,
          made_at: test.now,
          pay_until: null,
          changed_at: test.now,
        })
        .execute()
    }
    const order = Buffer.alloc(16)
    for (let place = 0; place < 4; place++) order.writeUInt32BE(place + 1, place * 4)
    for (const state of ['closing', 'closed', 'drawing'] as const)
      await test.db
        .updateTable('draw')
        .set({ state, ...(state === 'closed' && { root: Buffer.alloc(32, 7) }) })
        .where('id', '=', drawId)
        .execute()
    await test.db.updateTable('draw').set({ state: 'drawn', ticket_order: order }).where('id', '=', drawId).execute()
    const manifests = [{ name: 'sales', payables: [salePayable] }]
    await inTransaction(test.db, (trx) => giveCars(trx, { now: test.now, manifests }, plan.id))
    const page = async (place: number) => {
      const params = { orderId: `aaaaaaaaa${place}` }
      return shown(Order, await orderLoader(at(orderPath(params.orderId), { personId: people[place]!, params })))
    }
    expect(await page(0)).toContain('برنده، منتظر پرداخت')
    expect(await page(0)).toContain('دیدن و پرداخت صورت‌حساب')
    expect(await page(1)).toContain('نفر اول ذخیره‌ها هستید')
    expect(await page(2)).toContain('۱ نفر ذخیره جلوتر از شما هستند')
    expect(await page(3)).toContain('چرا انتخاب نشدم؟')
    expect(await page(3)).toContain('تا نفر ۱ رسید')
    const params = { slug: plan.slug }
    const guest = shown(PlanDraw, await drawLoader(at(planLotteryPath(plan.slug), { params })))
    expect(guest).toContain('نتیجه به ترتیب قرعه‌کشی')
    expect(guest).not.toContain('بلیت شما')
    expect(shown(PlanDraw, await drawLoader(at('/', { params, personId: people[3]! })))).toContain('بلیت شما')
    expect(shown(Plan, await planLoader(at('/', { params })))).toContain('نتیجهٔ قرعه‌کشی و بررسی آن')
    const file = (await resultsLoader(at(planLotteryFile(plan.slug), { params }))) as Response
    const over = { personId: people[0]!, params: { planId: plan.publicId } }
    const funnel = (await funnelLoader(at('/', over))) as Response
    expect(await funnel.text()).toContain('لغو یا انتخاب نشدن')
    expect((await file.text()).split('\n').filter((line) => line.trim() !== '')).toHaveLength(5)
  })

  it('accepts the value of a party, and reports a different one', async () => {
    const { plan } = await drawn(1)
    const sent = (await drawAction(
      at(planLotteryPath(plan.slug), { params: { slug: plan.slug }, form: { act: 'reveal', part: '1', value: 'ab' } }),
    )) as Response
    const refused = sent.headers.get('location')!
    expect(refused).toContain('refused=state')
    const page = shown(PlanDraw, await drawLoader(at(refused, { params: { slug: plan.slug } })))
    expect(page).toContain('الان وقت اعلام عدد نیست')
    expect(page).not.toContain('همکار')
    const plain = await aPlan(test)
    await expect(drawLoader(at('/', { params: { slug: plain.slug } }))).rejects.toMatchObject({ status: 404 })
  })

  it('is announced once on its admin page, with all inputs', async () => {
    const content = { method: 'draw' as const, closesAt: inHours(30), drawAt: inHours(40) }
    const plan = await aPlan(test, { content })
    const personId = (await aPerson(test)).id
    const over = { personId, params: { planId: plan.publicId } }
    expect(shown(AnnounceDraw, await announceLoader(at('/', over)))).toContain('تعهد طرف اول')
    const form = {
      firstParty: 'دفتر اسناد رسمی',
      firstCommitment: 'a'.repeat(64),
      secondParty: 'انجمن',
      secondCommitment: 'b'.repeat(64),
      number: 'شاخص کل',
      substitute: 'شاخص هم‌وزن',
    }
    const sent = (more: object) => announceAction(at('/', { ...over, form: { ...form, ...more } }))
    expect(JSON.stringify(await sent({ secondCommitment: 'a'.repeat(64) }))).toContain('تعهد دو طرف نمی‌تواند یکی باشد؛')
    expect(await sent({})).toMatchObject({ status: 302 })
    expect(JSON.stringify(await sent({}))).toContain('قبلاً اعلام شده')
    expect(shown(AnnounceDraw, await announceLoader(at('/', over)))).toContain('مرحله‌ها و امضاها')
    const plain = await aPlan(test)
    expect(
      shown(AnnounceDraw, await announceLoader(at('/', { personId, params: { planId: plain.publicId } }))),
    ).toContain('اول طرحی را که روش انتخابش قرعه‌کشی است')
  })
})
