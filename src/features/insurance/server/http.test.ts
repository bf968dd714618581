import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aPerson } from '../../../../tests/support/market.ts'
import { serveApi } from '../../../../tests/support/api-server.ts'
import { insuranceApi } from './http.ts'
import { useInsurance } from './test-insurance.ts'

const world = useInsurance()
let api: Awaited<ReturnType<typeof serveApi>>
beforeEach(async () => void (api = await serveApi(() => world.platform(), insuranceApi)))

const vehicle = {
  plate: '12ب345-67',
  vehicleClass: 'four',
  year: 1402,
  before: 'had',
  endsOn: '1405/08/20',
  discountYears: 3,
}
const insured = {
  firstName: 'نگار',
  lastName: 'رستمی',
  nationalCode: '0499370899',
  birthDate: '1370/01/02',
  postalCode: '1619735744',
  address: 'تهران، خیابان یکم، پلاک ۲',
  accepted: true,
}

async function aQuote(as: bigint | null = null, over: object = {}) {
  const outcome = await api('POST', '/insurance/quotes', { as, body: { ...vehicle, ...over } })
  expect(outcome.status).toBe(201)
  await world.run()
  return (await api('GET', `/insurance/quotes/${outcome.body.id}`, { as })).body
}

describe('a quote in the API', () => {
  it('is computed for a guest, with plans to the rial, and belongs to its person', async () => {
    const quote = await aQuote()
    expect(quote.waiting).toEqual([])
    expect(quote.offers).toHaveLength(8)
    const parsian = quote.offers.find(({ insurer }: { insurer: string }) => insurer === 'parsian')
    const [{ price, plans }] = parsian.prices
    expect(plans).toMatchObject([{ plan: 'n3', guarantee: 'none' }])
    const sum = plans[0].later.reduce(
      (all: bigint, { amount }: { amount: { amount: string } }) => all + BigInt(amount.amount),
      BigInt(plans[0].first.amount),
    )
    expect(String(sum)).toBe(plans[0].total.amount)
    expect(BigInt(plans[0].total.amount) - BigInt(plans[0].fee.amount)).toBe(BigInt(price.amount))
    const { id: owner } = await aPerson(world.test)
    const own = await aQuote(owner)
    expect((await api('GET', `/insurance/quotes/${own.id}`)).status).toBe(404)
  })

  it.each([
    [{ endsOn: undefined }, 'endsOn'],
    [{ endsOn: '1406/08/20' }, 'endsOn'],
    [{ year: 1200 }, 'year'],
    [{ plate: '۱۲۳' }, 'plate'],
    [{ term: 17 }, 'term'],
    [{ before: 'never', endsOn: undefined }, 'discountYears'],
  ])('reports the error of %j at its field', async (over, field) => {
    const { status, body } = await api('POST', '/insurance/quotes', { body: { ...vehicle, ...over } })
    expect(status).toBe(422)
    expect(body.error.code).toBe('invalid')
    expect(body.error.fields[field]).toMatch(/[آ-ی]/)
  })
})

describe('an order in the API', () => {
  it('is placed once for a key, paid in parts, and ended for the stated amount', async () => {
    const { personId, pay, cash } = await world.aBuyer()
    const quote = await aQuote(personId)
    const cover = quote.offers[0].prices[2].cover.amount
    const body = { quote: quote.id, insurer: 'parsian', cover, plan: 'n3', ...insured }
    const send = () => api('POST', '/insurance/orders', { as: personId, body, key: 'order-0123456789' })
    const [placed, again] = [await send(), await send()]
    expect([placed.status, again.status]).toEqual([201, 201])
    expect(again.body.id).toBe(placed.body.id)
    expect(placed.body).toMatchObject({ state: 'awaiting-payment', plate: '12ب345-67', instalments: { length: 3 } })
    await pay(placed.body.payPath.split('/').at(-1)!.split('=').at(-1)!)

    const path = `/insurance/orders/${placed.body.id}`
    const { body: issued } = await api('GET', path, { as: personId })
    expect(issued).toMatchObject({ state: 'issued', policy: { number: expect.stringMatching(/^1405/) } })
    expect((await api('POST', `${path}/instalments/2/payment`, { as: personId })).status).toBe(409)
    const next = await api('POST', `${path}/instalments/1/payment`, { as: personId })
    expect(next.status).toBe(201)
    const stranger = await aPerson(world.test)
    expect((await api('GET', path, { as: stranger.id })).status).toBe(404)
    expect((await api('GET', path)).status).toBe(401)

    expect((await api('GET', '/insurance/policies', { as: personId })).body.vehicles).toMatchObject([
      { plate: '12ب345-67', order: placed.body.id, daysLeft: 365, fine: null },
    ])
    const wrong = { refund: { amount: '1', currency: 'IRR' } }
    expect(await api('POST', `${path}/cancellation`, { as: personId, body: wrong })).toMatchObject({
      status: 409,
      body: { error: { code: 'other-sum' } },
    })
    const before = await cash()
    const ended = await api('POST', `${path}/cancellation`, { as: personId, body: { refund: issued.cancelling } })
    expect(ended.body.state).toBe('voiding')
    await world.run()
    const { body: over } = await api('GET', path, { as: personId })
    expect(over).toMatchObject({ state: 'cancelled', policy: null, refunded: issued.cancelling })
    expect((await cash()) - before).toBe(BigInt(issued.cancelling.amount))
    expect((await api('GET', '/insurance/orders', { as: personId })).body.orders).toHaveLength(1)
  })

  it.each([
    [{ nationalCode: '1234567890' }, 422, 'nationalCode'],
    [{ birthDate: '1370/13/02' }, 422, 'birthDate'],
    [{ accepted: false }, 422, 'accepted'],
    [{ plan: 'n9' }, 409, 'plan'],
    [{ insurer: 'nobody' }, 409, 'quote'],
    [{ insurer: 'asia', plan: 'c8' }, 422, 'cheque'],
    [{ insurer: 'parsian', plan: 'n3', birthDate: '1390/01/02' }, 409, 'birthDate'],
  ] as const)('is refused for %j', async (over, status, field) => {
    const { personId } = await world.aBuyer()
    const quote = await aQuote(personId)
    const cover = quote.offers[0].prices[0].cover.amount
    const body = { quote: quote.id, insurer: 'iran', cover, ...insured, ...over }
    const refused = await api('POST', '/insurance/orders', { as: personId, body })
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([status, [field]])
    expect(refused.body.error.fields[field]).toMatch(/[آ-ی]/)
  })
})

afterEach(async () => expect(await world.broken()).toEqual([]))
