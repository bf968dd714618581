import type { Config } from '#platform/config.ts'
import { smsImitation } from './providers/imitation.ts'
import { kavenegarSms } from './providers/kavenegar.ts'
import type { SmsPort } from './providers/sms-port.ts'

type SmsConfig = Pick<
  Config,
  'MODE' | 'SMS_PROVIDER' | 'SMS_KAVENEGAR_URL' | 'SMS_KAVENEGAR_KEY' | 'SMS_KAVENEGAR_TEMPLATE'
>

/**
 * The SMS provider that the configuration names; the imitation when none is named. `SMS_KAVENEGAR_URL` points either at
 * another server of the same protocol. Throws at start when the real provider has no key.
 */
export function chooseSmsPort(config: SmsConfig): SmsPort {
  const real = config.SMS_PROVIDER === 'kavenegar'
  if (real && !config.SMS_KAVENEGAR_KEY) throw new Error('SMS_PROVIDER=kavenegar needs SMS_KAVENEGAR_KEY')
  return kavenegarSms({
    url: () => config.SMS_KAVENEGAR_URL ?? (real ? 'https://api.kavenegar.com' : smsImitation.address()),
    key: config.SMS_KAVENEGAR_KEY ?? 'imitation',
    codeTemplate: config.SMS_KAVENEGAR_TEMPLATE,
  })
}
