import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { weaknessOfKeys, weaknessOfSecret } from './weak-keys.ts'

const strong = 'k7Jq0vWm2XcRz9TdYbLhNf4sUgEaPo61'
const key = () => randomBytes(32).toString('base64')

it('generated secrets pass, a thousand times', () => {
  for (let n = 0; n < 1000; n++) {
    const secret = randomBytes(48).toString('base64')
    expect([weaknessOfSecret(secret), weaknessOfSecret(randomBytes(32).toString('hex'))]).toEqual([null, null])
    expect(weaknessOfKeys(`2:${key()},1:${key()}`, secret)).toBeNull()
  }
})

it.each([
  ['a short one', 'k7Jq0vWm2XcRz9TdYbLhNf4sUgEaPo6'],
  ['one letter again and again', 'a'.repeat(64)],
  ['a word again and again', 'k7Jq0vWm2XcRz9'.repeat(4)],
  ['that of an example', 'change-me-change-me-0123456789-xyz'],
  ['a sentence about itself', 'this is my secret for production!'],
])('%s is refused as a secret', (_what, secret) => {
  expect(weaknessOfSecret(secret)).not.toBeNull()
})

it.each([
  ['nothing but zeros', `1:${Buffer.alloc(32).toString('base64')}`],
  ['one byte again and again', `1:${Buffer.alloc(32, 7).toString('base64')}`],
  ['typed words', `1:${Buffer.from('passwordpasswordpasswordpassword').toString('base64')}`],
  [
    'the same key under two ids',
    `1:${Buffer.from(strong).toString('base64')},2:${Buffer.from(strong).toString('base64')}`,
  ],
  ['the secret itself', `1:${Buffer.from(strong).toString('base64')}`],
])('%s is refused as an encryption key', (_what, keys) => {
  expect(weaknessOfKeys(keys, strong)).not.toBeNull()
})
