import { expect, test } from 'vitest'
import { macrosFor } from './texts.ts'

test('a guest, who can write no further message, is asked for none by a ready-made answer', () => {
  const names = (guest: boolean) => macrosFor({ guest }).map(({ name }) => name)
  expect(names(false)).toContain('اطلاعات بیشتر')
  expect(names(true)).not.toContain('اطلاعات بیشتر')
  expect(macrosFor({ guest: true }).filter(({ body }) => /بفرستید|بنویسید/.test(body))).toEqual([])
})
