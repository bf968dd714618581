import { expect, test } from 'vitest'
import { parseConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { createOutbound } from '#platform/outbound/outbound.ts'
import { chooseSmsPort } from './choose-sms-port.ts'

const choose = (given: Record<string, string>) =>
  chooseSmsPort(parseConfig(given), createOutbound({ log: createLog('silent') }))

test.each([
  ['kavenegar', {}, 'SMS_KAVENEGAR_KEY'],
  ['smsir', {}, 'SMS_SMSIR_KEY'],
  ['smsir', { SMS_SMSIR_KEY: 'k' }, 'SMS_SMSIR_TEMPLATE'],
  ['smsir', { SMS_SMSIR_KEY: 'k', SMS_SMSIR_TEMPLATE: '7' }, 'SMS_SMSIR_ACT_TEMPLATE'],
])('refuses the real provider %s with %j at start', (SMS_PROVIDER, given, missing) => {
  expect(() => choose({ SMS_PROVIDER, ...given })).toThrow(missing)
})

const both = { SMS_KAVENEGAR_KEY: 'k', SMS_SMSIR_KEY: 'k', SMS_SMSIR_TEMPLATE: '7', SMS_SMSIR_ACT_TEMPLATE: '8' }

test.each([
  [{}, 'kavenegar+smsir'],
  [{ SMS_PROVIDER: 'imitation' }, 'kavenegar+smsir'],
  [{ SMS_PROVIDER: 'kavenegar', SMS_KAVENEGAR_KEY: 'k' }, 'kavenegar'],
  [{ SMS_PROVIDER: 'kavenegar', ...both }, 'kavenegar+smsir'],
  [{ SMS_PROVIDER: 'smsir', ...both }, 'smsir+kavenegar'],
])('with %j sends messages by %s', (given, name) => {
  expect(choose(given).name).toBe(name)
})
