import { expect, test } from 'vitest'
import { macrosFor } from './texts.ts'

test('a macro for a guest, who cannot write again, requests no further message', () => {
  const names = (guest: boolean) => macrosFor({ guest }).map(({ name }) => name)
  expect(names(false)).toContain('اطلاعات بیشتر')
  expect(names(true)).not.toContain('اطلاعات بیشتر')
  expect(macrosFor({ guest: true }).filter(({ body }) => /بفرستید|بنویسید/.test(body))).toEqual([])
})
