import { expect, test } from 'vitest'
import { parseConfig } from '#platform/config.ts'
import { chooseSmsPort } from './choose-sms-port.ts'

test.each([
  ['kavenegar', {}, 'SMS_KAVENEGAR_KEY'],
  ['smsir', {}, 'SMS_SMSIR_KEY'],
  ['smsir', { SMS_SMSIR_KEY: 'k' }, 'SMS_SMSIR_TEMPLATE'],
])('the real provider %s with %j is refused at start', (SMS_PROVIDER, given, missing) => {
  expect(() => chooseSmsPort(parseConfig({ SMS_PROVIDER, ...given }))).toThrow(missing)
})

const both = { SMS_KAVENEGAR_KEY: 'k', SMS_SMSIR_KEY: 'k', SMS_SMSIR_TEMPLATE: '7' }

test.each([
  [{}, 'kavenegar+smsir'],
  [{ SMS_PROVIDER: 'imitation' }, 'kavenegar+smsir'],
  [{ SMS_PROVIDER: 'kavenegar', SMS_KAVENEGAR_KEY: 'k' }, 'kavenegar'],
  [{ SMS_PROVIDER: 'kavenegar', ...both }, 'kavenegar+smsir'],
  [{ SMS_PROVIDER: 'smsir', ...both }, 'smsir+kavenegar'],
])('with %j messages go by %s', (given, name) => {
  expect(chooseSmsPort(parseConfig(given)).name).toBe(name)
})
