import { expect, test } from 'vitest'
import { invalidText } from './invalid-text.ts'

test('the default message is “{field} is not valid.”, in Persian «{field} معتبر نیست.»', () => {
  expect(invalidText('mobile', 'en')).toBe('mobile is not valid.')
  expect(invalidText('شمارهٔ موبایل')).toBe('شمارهٔ موبایل معتبر نیست.')
})
