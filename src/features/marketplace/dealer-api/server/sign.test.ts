import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { callHeaders, newSigningSecret, signatureOf, standardSignature } from './sign.ts'

it('signs time and body with the secret', () => {
  const at = new Date('2026-11-24T08:00:00.900Z')
  const expected = createHmac('sha256', 'whsec_x').update('1795507200.{"a":1}').digest('hex')
  expect(signatureOf('whsec_x', '{"a":1}', at)).toBe(`t=1795507200,v1=${expected}`)
  expect(signatureOf('whsec_y', '{"a":1}', at)).not.toContain(expected)
  expect(signatureOf('whsec_x', '{"a":2}', at)).not.toContain(expected)
})

// The example of the Standard Webhooks libraries.
const example = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  body: '{"test": 2432232314}',
  at: new Date(1614265330 * 1000),
}
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const signed = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

it('signs id, time and body as the Standard Webhooks convention does', () => {
  expect(standardSignature(secret, example)).toBe(signed)
  expect(newSigningSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
})

it('signs with both secrets during a rotation, and with the older header after a switch', () => {
  const call = { ...example, kind: 'ping' }
  const other = newSigningSecret()
  const both = callHeaders(
    [
      { secret: other, signing: 'standard' },
      { secret, signing: 'standard' },
    ],
    call,
  )
  expect(both['webhook-id']).toBe(example.id)
  expect(both['webhook-timestamp']).toBe('1614265330')
  expect(both['webhook-signature']!.split(' ')).toEqual([standardSignature(other, example), signed])
  expect(both['farman-signature']).toBeUndefined()
  const switched = callHeaders(
    [
      { secret, signing: 'standard' },
      { secret: 'whsec_x', signing: 'farman' },
    ],
    call,
  )
  expect(switched['webhook-signature']).toBe(signed)
  expect(switched['farman-signature']).toBe(signatureOf('whsec_x', example.body, example.at))
})
