import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { signatureOf } from './sign.ts'

it('signs time and body with the secret', () => {
  const at = new Date('2026-11-24T08:00:00.900Z')
  const expected = createHmac('sha256', 'whsec_x').update('1795507200.{"a":1}').digest('hex')
  expect(signatureOf('whsec_x', '{"a":1}', at)).toBe(`t=1795507200,v1=${expected}`)
  expect(signatureOf('whsec_y', '{"a":1}', at)).not.toContain(expected)
  expect(signatureOf('whsec_x', '{"a":2}', at)).not.toContain(expected)
})
