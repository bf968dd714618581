import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { addCar } from '#features/garage/server/change-cars.ts'
import { parsePlate } from '#kit/plate.ts'
import { platformContext } from '#platform/context.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { pdfText } from '../../../../tests/support/pdf-text.ts'
import { allCarsPath, beforeBuyingPath, resultPath } from '../addresses.ts'
import { SampleReport } from '../components/sample-report.tsx'
import { scenarios, type Scenario } from '../sample-scenarios.ts'
import { documentCode } from '../server/paper/paper-code.ts'
import { useInquiries } from '../server/test-inquiries.ts'
import { runRefusals } from '../texts.ts'
import { action as askAll, loader as allCars } from './all-cars.tsx'
import { action as buyBundle, loader as bundle } from './before-buying.tsx'
import { loader as finesFile } from './fines-file.ts'
import { loader as mine } from './my-inquiries.tsx'
import { loader as paper } from './paper.ts'
import { action as actOn, loader as openResult } from './payment-result.tsx'
import { loader as samplePaper } from './sample-paper.ts'
import { loader as verify } from './verify-paper.tsx'

const test = useTestDb()
const world = useInquiries(test)
const location = (answer: unknown) => (answer as Response).headers.get('location')
const owner = { nationalCode: '0012345679', mobile: '09123456789' }

type Over = { personId?: bigint | null; form?: [string, string][]; params?: Record<string, string> }
function at(path: string, { personId = world.personId, form, params = {} }: Over = {}) {
  const url = new URL(path, 'http://localhost')
  const body = form && new URLSearchParams(form)
  const { context } = requestContext(test, { ...(personId !== null && { personId }), now: world.now })
  context.set(platformContext, world.platformOf())
  return { request: new Request(url, { method: body ? 'POST' : 'GET', body }), url, context, params } as never
}
const addOne = async (text: string) => {
  const plate = parsePlate(text)
  const added = await addCar(world.context(), { personId: world.personId, plate: plate.ok ? plate.value : undefined })
  return added.ok ? added.value : ''
}
beforeEach(() => loadCatalogue(test.db))

describe('the page of all cars', () => {
  it('shows no data to a guest, who signs in to pay', async () => {
    expect(await allCars(at(allCarsPath, { personId: null }))).toMatchObject({ view: null })
    await expect(askAll(at(allCarsPath, { personId: null, form: [] }))).rejects.toMatchObject({ status: 302 })
  })

  it('requests the selected inquiries of own cars and of no others', async () => {
    const [first, second] = [await addOne('12ب345-61'), await addOne('12ب345-62')]
    expect(await askAll(at(allCarsPath, { form: [] }))).toMatchObject({
      data: { problem: runRefusals.nothing },
      init: { status: 422 },
    })
    const { id: stranger } = await aPerson(test)
    const requests: [string, string][] = [['ask', `${first}.fines-accumulation`]]
    expect(await askAll(at(allCarsPath, { personId: stranger, form: requests }))).toMatchObject({
      init: { status: 422 },
    })
    const form: [string, string][] = [...requests, ['ask', `${second}.fines-accumulation`], ['ask', 'x.y']]
    expect(location(await askAll(at(allCarsPath, { form })))).toMatch(/^\/payment\/prebank/)
    const run = await test.db.selectFrom('inquiry_run').selectAll().executeTakeFirstOrThrow()
    await world.payFor(run.payable_id!, 100_000n)
    const { data, init } = (await openResult(at(`${resultPath}?run=${run.public_id}`))) as unknown as {
      data: { run: { groups: unknown[]; owed: { owed: { key: string }[] }[]; waiting: boolean } }
      init: ResponseInit
    }
    expect([data.run.groups.length, data.run.owed.length, data.run.waiting]).toEqual([2, 2, false])
    expect(init.headers).toEqual({})
    // All of it goes to the state, in one payment.
    const bills = data.run.owed.flatMap((each) => each.owed.map(({ key }): [string, string] => ['bill', key]))
    const path = `${resultPath}?run=${run.public_id}`
    expect(location(await actOn(at(path, { form: [['intent', 'pay-bills'], ...bills] })))).toMatch(
      /^\/payment\/prebank/,
    )
    expect(await test.db.selectFrom('bill').select('id').execute()).toHaveLength(2)
    await expect(openResult(at(`${resultPath}?run=${run.public_id}`, { personId: stranger }))).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('the check before buying', () => {
  it('shows its price to everybody, and errors at each field', async () => {
    const { bundle: view, guest } = await bundle(at(beforeBuyingPath, { personId: null }))
    expect([view.parts.length, guest]).toEqual([4, true])
    expect(await buyBundle(at(beforeBuyingPath, { personId: null, form: [['nationalCode', '1']] }))).toMatchObject({
      data: {
        error: {
          plate: expect.anything() as unknown,
          consent: ['اگر مالک اجازه داده است، این گزینه را علامت بزنید؛ بدون آن بررسی انجام نمی‌شود.'],
        },
      },
    })
  })

  it('leads to one payment, and a guest to the sign-in', async () => {
    const form: [string, string][] = [
      ['plate.kind', 'car'],
      ['plate.first', '۱۲'],
      ['plate.letter', 'ب'],
      ['plate.middle', '۳۴۵'],
      ['plate.serial', '61'],
      ['nationalCode', '0012345679'],
      ['mobile', '09123456789'],
      ['identifier', '12345678'],
      ['birthDate', '1370/01/02'],
      ['consent', 'on'],
    ]
    await expect(buyBundle(at(beforeBuyingPath, { personId: null, form }))).rejects.toMatchObject({ status: 302 })
    const path = location(await buyBundle(at(beforeBuyingPath, { form })))
    expect(path).toMatch(/^\/payment\/prebank/)
    expect(location(await buyBundle(at(beforeBuyingPath, { form })))).toBe(path)
  })

  it.each(Object.keys(scenarios) as Scenario[])('its sample shows every part in the scenario %s', (scenario) => {
    const html = renderToStaticMarkup(createElement(SampleReport, { now: world.now.getTime(), asked: scenario }))
    for (const part of ['اصالت و سوابق', 'تاریخچهٔ پلاک', 'کارت و سند', 'خلافی', 'عکس تخلف']) expect(html).toContain(part)
    const failed = html.match(/این بخش نیامد/g)?.length ?? 0
    expect(failed).toBe({ down: 2, timeout: 1, wrong: 5 }[scenario as string] ?? 0)
    expect(html.includes('منتظر کد مالک')).toBe(scenario === 'code')
  })
})

describe('an answer as PDF', () => {
  const textOf = async (answer: Response) =>
    pdfText(new Uint8Array(await answer.arrayBuffer()))
      .pages.flat()
      .join(' ')

  it(
    'has the content of the answer, masked, and its code verifies it until it is deleted',
    { timeout: 60_000 },
    async () => {
      const id = await world.buy('fines-details', { plate: '12ب345-61', ...owner })
      const file = await paper(at('/', { params: { paperId: id } }))
      expect(file.headers.get('content-type')).toBe('application/pdf')
      const text = await textOf(file)
      expect(text).not.toContain('۰۰۱۲۳۴۵۶۷۹')
      expect(text).not.toContain('0012345679')
      const code = documentCode(test.secrets, id)
      expect(text.replace(/\s/g, '')).toContain(code)
      const check = async (given: string) =>
        (
          (await verify(at('/', { personId: null, params: { code: given } }))) as unknown as {
            data: { paper: { state: string; fingerprint?: string; parts?: unknown[] } }
            init: ResponseInit
          }
        ).data.paper
      const match = await check(code)
      expect(match).toMatchObject({ state: 'true' })
      expect(text).toContain(match.fingerprint!)
      expect(JSON.stringify(match)).not.toMatch(/0012345679|09123456789/)
      expect(await check(code.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')))).toEqual({ state: 'foreign' })
      expect(await check('sample')).toEqual({ state: 'sample' })
      expect(await check('%00')).toEqual({ state: 'foreign' })
      // The page can be compared with the PDF: its subject, and each row.
      expect(match.parts).toMatchObject([
        { plate: { serial: '61' }, asked: [{ label: 'کد ملی' }, { label: 'موبایل' }], answer: { owed: { length: 3 } } },
      ])
      // A PDF of the first edition, whose code covered only the answer, is still valid.
      const first = await check(documentCode(test.secrets, id, 1))
      expect(first).toMatchObject({ state: 'true' })
      expect(first.fingerprint).not.toBe(match.fingerprint)
      // Another subject, another signature.
      const { input_sealed: subject } = await world.rowOf(id)
      await test.db
        .updateTable('inquiry')
        .set({ input_sealed: test.secrets.seal(JSON.stringify({ plate: '12ب345-62', ...owner })) })
        .where('public_id', '=', id)
        .execute()
      expect((await check(code)).fingerprint).not.toBe(match.fingerprint)
      await test.db.updateTable('inquiry').set({ input_sealed: subject }).where('public_id', '=', id).execute()
      // Another answer, another signature.
      await test.db
        .updateTable('inquiry')
        .set({
          answer_sealed: test.secrets.seal(JSON.stringify({ kind: 'fines-details', plate: '12ب345-61', items: [] })),
        })
        .where('public_id', '=', id)
        .execute()
      expect((await check(code)).fingerprint).not.toBe(match.fingerprint)
      await test.db.updateTable('inquiry').set({ answer_sealed: null, hidden_at: world.now }).execute()
      expect(await check(code)).toEqual({ state: 'forgotten' })
    },
  )

  it('is closed to others, as PDF and as a file of rows', async () => {
    const id = await world.buy('fines-details', { plate: '12ب345-61', ...owner })
    const { id: stranger } = await aPerson(test)
    for (const open of [paper, finesFile]) {
      await expect(open(at('/', { personId: stranger, params: { paperId: id } }))).rejects.toMatchObject({
        status: 404,
      })
    }
    const rows = (await (await finesFile(at('/', { params: { paperId: id } }))).text()).trim().split('\r\n')
    expect(rows).toHaveLength(4)
    expect(rows[0]).toMatch(/^تاریخ,ساعت,/)
    expect(rows[1]).toMatch(/^14\d\d\/\d\d\/\d\d,/)
  })

  it('of a sample is marked as one', async () => {
    for (const name of ['fines-details', 'violation-photo', 'before-buying']) {
      const file = await samplePaper(at('/?scenario=many', { personId: null, params: { name } }))
      expect(await textOf(file)).toContain('نمونه')
    }
    await expect(samplePaper(at('/', { params: { name: 'nothing' } }))).rejects.toMatchObject({ status: 404 })
  })
})

describe('the list of own inquiries', () => {
  it('shows the outcome of each, the changes since the last time, and filters by plate', async () => {
    await world.buy('fines-accumulation', { plate: '12ب345-61' })
    await world.buy('fines-accumulation', { plate: '12ب345-62' })
    await test.db
      .updateTable('inquiry')
      .set({
        answer_sealed: test.secrets.seal(
          JSON.stringify({
            kind: 'fines-accumulation',
            plate: '12ب345-61',
            totalRial: '1000000',
            billId: null,
            paymentId: null,
            complaint: null,
          }),
        ),
      })
      .where('id', '=', (await test.db.selectFrom('inquiry').select('id').orderBy('id').executeTakeFirstOrThrow()).id)
      .execute()
    await world.pass(700)
    const id = await world.buy('fines-accumulation', { plate: '12ب345-61' })
    const { rows, plates } = await mine(at('/profile/my-inquiry?plate=12ب345-61'))
    expect(rows.map((row) => row.id)).toContain(id)
    expect([rows.length, plates.length]).toEqual([2, 2])
    expect(rows[0]).toMatchObject({
      summary: expect.stringContaining('جمع خلافی این پلاک') as unknown,
      changed: expect.stringContaining('اضافه شده') as unknown,
    })
    const { data } = (await openResult(at(`${resultPath}?id=${id}`))) as unknown as {
      data: { comparison: { lines: string[] } }
    }
    expect(data.comparison.lines).toHaveLength(1)
  })
})
