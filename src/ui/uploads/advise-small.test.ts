import { afterEach, expect, it, vi } from 'vitest'
import { adviseSmall } from './advise-small.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  [639, 400, 'این عکس خیلی کوچک است (۶۳۹×۴۰۰)'],
  [400, 640, null],
  [640, 480, null],
  [120, 90, 'این عکس خیلی کوچک است (۱۲۰×۹۰)'],
])('advises a larger picture in place of one with %i × %i pixels, or not', async (width, height, words) => {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close() {} }))
  const advice = await adviseSmall(new File(['x'], 'a.jpg', { type: 'image/jpeg' }))
  if (words === null) expect(advice).toBe(null)
  else expect(advice).toContain(words)
})
