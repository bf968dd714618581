import { expect, test } from 'vitest'
import { parseConfig } from '#platform/config.ts'
import { chooseSmsPort } from './choose-sms-port.ts'

test('the real provider without a key is refused at start', () => {
  expect(() => chooseSmsPort(parseConfig({ SMS_PROVIDER: 'kavenegar' }))).toThrow('SMS_KAVENEGAR_KEY')
})

test('an empty configuration has a provider', () => {
  expect(chooseSmsPort(parseConfig({})).name).toBe('kavenegar')
})
