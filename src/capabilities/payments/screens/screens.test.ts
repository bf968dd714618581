import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#platform/database.ts'
import { openSession } from '#platform/session.ts'
import { useOwnDb } from '../../../../tests/support/database.ts'
import { fakeGateway, verified } from '../../../../tests/support/fake-gateway.ts'
import { aPerson, requestContext, visit } from '../../../../tests/support/market.ts'
import { openProduct, type Product } from '../../../../tests/support/product.ts'
import { HandOver } from '../components/hand-over.tsx'
import { checkPayment } from '../server/check-payment.ts'
import { demoOrder } from '../server/demo-order.ts'
import { requestPayment } from '../server/request-payment.ts'
import { startPayment } from '../server/start-payment.ts'
import { action } from './prebank.tsx'

const test = useOwnDb()
let personId: bigint
beforeEach(async () => {
  personId = (await aPerson(test)).id
})

const ask = () =>
  inTransaction(test.db, (trx) =>
    requestPayment(trx, requestContext(test, { personId }).ctx, {
      kind: demoOrder.kind,
      subject: `screen-${personId}`,
      personId,
      title: 'گزارش',
      lines: [{ label: 'گزارش', amountRial: 90_000n, part: 'price' }],
    }),
  )

const authorityOf = (id: bigint) => `S${String(id).padStart(35, '0')}`

describe('leaving for a gateway that wants a form', () => {
  const leave = async (url: string) => {
    const { gateway } = fakeGateway()
    const authority = authorityOf(personId)
    gateway.create = async () => ({
      state: 'created',
      authority,
      redirect: { kind: 'post', url, fields: { RefId: authority } },
    })
    const form = { gateway: 'zarinpal', amountRial: '90000', startKey: 'key-of-the-form' }
    const over = { personId, form, providers: { gateways: [gateway] } }
    return action(visit(test, `/payment/prebank?id=${await ask()}`, over) as never)
  }

  it('gives the page its address and fields', async () => {
    expect(await leave('https://gateway.example/start')).toMatchObject({
      data: {
        handOver: { url: 'https://gateway.example/start', fields: { RefId: authorityOf(personId) } },
      },
    })
  })

  it('stands there with a button, for who has no JavaScript', () => {
    const markup = renderToString(
      createElement(HandOver, { url: 'https://gateway.example/s', fields: { RefId: 'A"1' } }),
    )
    expect(markup).toMatch(/<form[^>]* action="https:\/\/gateway\.example\/s" method="post"/)
    expect(markup).toContain('<input type="hidden" name="RefId" value="A&quot;1"/>')
    expect(markup).toMatch(/<button type="submit"/)
  })

  it('goes nowhere that nobody configured', async () => {
    await expect(leave('https://elsewhere.example/start')).rejects.toThrow(/leave the site/)
  })
})

describe('an address that is no page', () => {
  let product: Product
  beforeAll(async () => void (product = await openProduct(test)))
  afterAll(() => product.close())

  const browser = { accept: 'text/html,application/xhtml+xml' }
  const cookie = async () =>
    `sid=${await openSession(test.db, { personId, userAgent: 'test', now: test.now, lifetimeSeconds: 600 })}`

  it.each([
    ['a callback of a gateway that there is none of', 'GET', '/payment/callback/paypal?Authority=A1&Status=OK', 404],
    ['a callback that is posted', 'POST', '/payment/callback/zarinpal?pid=0000000000', 405],
    ['the file of a receipt that there is none of', 'GET', '/payment/receipt/0000000000/pdf', 404],
    ['the list of payments without the right to it', 'GET', '/admin/payments.csv', 403],
  ] as const)('%s: %s %s is the error page of %i, and in the shape of the API for a script', async (...each) => {
    const [, method, url, status] = each
    const headers = { cookie: await cookie() }
    const seen = await product.app.inject({ method, url, headers: { ...headers, ...browser } })
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(seen.body).toContain('صفحه اصلی')
    expect(seen.body).not.toContain('Unexpected')
    if (status === 403) expect(seen.body).toContain('اجازهٔ دیدن این صفحه را ندارید')
    const told = await product.app.inject({ method, url, headers: { ...headers, accept: 'application/json' } })
    expect(told.statusCode).toBe(status)
    expect(told.json()).toEqual({ error: { code: expect.any(String), message: expect.any(String) } })
    expect(told.body).not.toContain('Unexpected')
  })

  it('the file of a receipt is there for nobody else', async () => {
    const fake = fakeGateway()
    fake.said.verification = verified()
    const { ctx } = requestContext(test, { personId, providers: { gateways: [fake.gateway] } })
    const wanted = { payableId: await ask(), personId, gateway: 'zarinpal', useWallet: false } as const
    const started = await startPayment(ctx, { ...wanted, amountRial: 90_000n, startKey: 'of-a-receipt' })
    const { id, public_id } = await test.db
      .selectFrom('payment')
      .select(['id', 'public_id'])
      .where('public_id', '=', started.ok ? started.value.paymentId : '')
      .executeTakeFirstOrThrow()
    await checkPayment(ctx, id, { claim: 'paid' })
    personId = (await aPerson(test)).id
    const headers = { ...browser, cookie: await cookie() }
    const seen = await product.app.inject({ url: `/payment/receipt/${public_id}/pdf`, headers })
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  })

  it('a callback of a real gateway without a payment of ours leads to the result, and tells nothing', async () => {
    const seen = await product.app.inject({ url: '/payment/callback/zarinpal?Authority=x&Status=OK', headers: browser })
    expect([seen.statusCode, seen.headers.location]).toEqual([303, '/payment/result'])
  })
})
