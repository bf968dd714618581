import { expect, it } from 'vitest'
import { answerOrder } from './answer-order.ts'

it('accepts responses in the order of their requests', () => {
  const order = answerOrder()
  const [first, second] = [order.begin(), order.begin()]
  expect([first(), second()]).toEqual([true, true])
})

it('drops a response that arrives after the response to a newer request', () => {
  const order = answerOrder()
  const [first, second, third] = [order.begin(), order.begin(), order.begin()]
  expect([second(), first(), third()]).toEqual([true, false, true])
})
