import { afterEach, expect, it, vi } from 'vitest'
import { formRefusal } from './form-body.ts'

afterEach(() => vi.restoreAllMocks())

const part = '--B\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'

it.each([
  ['application/x-www-form-urlencoded', 'a=1&'.repeat(5000), 'a=1'],
  ['multipart/form-data; boundary=B', `${part.repeat(1000)}--B--\r\n`, `${part}--B--\r\n`],
])('thousands of fields are refused before any is parsed: %s', async (type, body, small) => {
  const [fields, parts] = [vi.spyOn(globalThis, 'URLSearchParams'), vi.spyOn(Response.prototype, 'formData')]
  const built = () => fields.mock.calls.length + parts.mock.calls.length
  expect(await formRefusal(type, Buffer.from(body))).toMatchObject({ status: 400 })
  expect(built()).toBe(0)
  expect(await formRefusal(type, Buffer.from(small))).toBeNull()
  expect(built()).toBe(1)
})
