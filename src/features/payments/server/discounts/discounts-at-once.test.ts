import { expect, it } from 'vitest'
import { inTransaction } from '#platform/database/database.ts'
import { manifests } from '../../../../app/features.ts'
import { useOwnDb } from '../../../../../tests/support/database.ts'
import { fakeGateway } from '../../../../../tests/support/fake-gateway.ts'
import { aPerson, requestContext } from '../../../../../tests/support/market.ts'
import { requestPayment } from '../request-payment.ts'
import { applyDiscount } from './apply-discount.ts'
import { makeDiscount } from './save-discount.ts'

const test = useOwnDb()

it('the last use of a code goes to one of several concurrent payers', async () => {
  const staffId = (await aPerson(test, { roles: ['finance'] })).id
  const context = (personId: bigint) => ({
    ...requestContext(test, { personId, providers: { gateways: [fakeGateway().gateway] } }).ctx,
    manifests,
  })
  const staff = { ...requestContext(test, { personId: staffId, roles: ['finance'] }).ctx, manifests }
  await makeDiscount(staff, {
    code: 'LAST',
    title: 'آزمون',
    percent: 10,
    stock: 1,
    from: { year: 1400, month: 1, day: 1 },
  })
  const people = await Promise.all(Array.from({ length: 8 }, async () => (await aPerson(test)).id))
  const orders = []
  for (const personId of people) {
    const payableId = await inTransaction(test.db, (trx) =>
      requestPayment(trx, context(personId), {
        kind: 'demo-order',
        subject: `last-${personId}`,
        personId,
        title: 'گزارش',
        lines: [{ label: 'گزارش', amountRial: 100_000n, part: 'price' }],
      }),
    )
    orders.push({ personId, payableId })
  }
  const answers = await Promise.all(
    orders.map((order) => applyDiscount(context(order.personId), { ...order, code: 'LAST' })),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter((answer) => !answer.ok && answer.code === 'used-up')).toHaveLength(7)
})
