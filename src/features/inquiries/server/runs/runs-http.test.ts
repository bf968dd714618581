import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { addCar } from '#features/garage/server/change-cars.ts'
import { parsePlate } from '#kit/plate.ts'
import { openSession } from '#platform/session.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aPerson } from '../../../../../tests/support/market.ts'
import { openProduct, type Product } from '../../../../../tests/support/product.ts'
import { sampleDocumentCode } from '../../addresses.ts'
import { useInquiries } from '../test-inquiries.ts'

const test = useTestDb()
const world = useInquiries(test)
let product: Product
let key = 0
let carId: string

beforeEach(async () => {
  await loadCatalogue(test.db)
  product = await openProduct(test, { providers: { inquiries: world.providers, bills: world.bills } })
  const plate = parsePlate('12ب345-61')
  const added = await addCar(world.context(), { personId: world.personId, plate: plate.ok ? plate.value : undefined })
  carId = added.ok ? added.value : ''
})
afterEach(() => product.close())

type Question = { personId?: bigint | null; body?: unknown; key?: string }
async function call(path: string, { personId = world.personId, body, key: given = `run-key-${++key}` }: Question = {}) {
  const session = { userAgent: 'test', now: test.now, lifetimeSeconds: 3600, confirmed: true }
  const cookie = personId === null ? '' : `sid=${await openSession(test.db, { ...session, personId })}`
  const answer = await product.app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api/v1${path}`,
    headers: { host: 'localhost', cookie, ...(body !== undefined && { 'idempotency-key': given }) },
    ...(body !== undefined && { payload: body as object }),
  })
  return { status: answer.statusCode, body: answer.json<{ id?: string; inquiries?: unknown[] }>() }
}

describe('several inquiries in one payment, as data', () => {
  it('offers the possible inquiries of own cars, and starts one run for one key', async () => {
    const offer = await call('/inquiry-runs/all-cars')
    expect(offer).toMatchObject({ status: 200, body: { cars: [{ id: carId, plate: '12ب345-61' }] } })
    const body = { kind: 'all-cars', questions: [`${carId}.fines-accumulation`] }
    const made = await call('/inquiry-runs', { body, key: 'one-key-0001' })
    expect(made).toMatchObject({
      status: 201,
      body: {
        kind: 'all-cars',
        state: 'awaiting-payment',
        payableId: expect.any(String) as string,
        inquiries: [{ kind: 'fines-accumulation', state: 'awaiting-payment', answer: null }],
      },
    })
    expect(await call('/inquiry-runs', { body, key: 'one-key-0001' })).toEqual(made)
    expect(await call(`/inquiry-runs/${String(made.body.id)}`)).toEqual({ ...made, status: 200 })
    expect((await call('/inquiry-runs', { body: { ...body, questions: ['x'] }, key: 'one-key-0001' })).status).toBe(422)
  })

  it('is closed to others', async () => {
    const { id: stranger } = await aPerson(test)
    const body = { kind: 'all-cars', questions: [`${carId}.fines-accumulation`] }
    const made = await call('/inquiry-runs', { body })
    const path = `/inquiry-runs/${String(made.body.id)}`
    expect((await call(path, { personId: stranger })).status).toBe(404)
    expect((await call(path, { personId: null })).status).toBe(401)
    expect(await call('/inquiry-runs', { body, personId: stranger })).toMatchObject({
      status: 422,
      body: { error: { fields: { questions: expect.anything() as unknown } } },
    })
  })

  it.each([
    [{ kind: 'before-buying', input: {}, consent: true }, 'nationalCode'],
    [{ kind: 'before-buying', input: { plate: '12ب345-61' }, consent: false }, 'consent'],
    [{ kind: 'before-buying', input: { plate: 'نه' }, consent: true }, 'plate'],
  ])('names the errors in %j', async (body, field) => {
    expect(await call('/inquiry-runs', { body })).toMatchObject({
      status: 422,
      body: { error: { fields: { [field]: expect.anything() as unknown } } },
    })
  })

  it('starts the whole check before buying', async () => {
    const input = {
      plate: '12ب345-61',
      nationalCode: '0012345679',
      mobile: '09123456789',
      identifier: '12345678',
      birthDate: '1370/01/02',
    }
    const { status, body } = await call('/inquiry-runs', { body: { kind: 'before-buying', input, consent: true } })
    expect([status, body.inquiries?.length]).toEqual([201, 4])
  })

  it('lets anyone verify a PDF', async () => {
    expect(await call('/inquiry-papers/nothing', { personId: null })).toMatchObject({ body: { state: 'foreign' } })
    expect(await call(`/inquiry-papers/${sampleDocumentCode}`, { personId: null })).toMatchObject({
      body: { state: 'sample', parts: [] },
    })
  })
})
