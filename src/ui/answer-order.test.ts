import { expect, it } from 'vitest'
import { answerOrder } from './answer-order.ts'

it('takes answers in the order of their questions', () => {
  const order = answerOrder()
  const [first, second] = [order.begin(), order.begin()]
  expect([first(), second()]).toEqual([true, true])
})

it('leaves out an answer that comes after the answer of a newer question', () => {
  const order = answerOrder()
  const [first, second, third] = [order.begin(), order.begin(), order.begin()]
  expect([second(), first(), third()]).toEqual([true, false, true])
})
