import type { Config } from '#platform/config.ts'
import { fallbackSms } from './providers/fallback-sms.ts'
import { smsImitation } from './providers/imitation.ts'
import { kavenegarSms } from './providers/kavenegar.ts'
import { smsIr } from './providers/smsir.ts'
import type { SmsPort } from './providers/sms-port.ts'

type SmsConfig = Pick<Config, Extract<keyof Config, `SMS_${string}`>>

/**
 * The SMS provider that the configuration names, with the other one behind it when that has a key too; both imitated when
 * none is named. `SMS_…_URL` points either at another server of its protocol. Throws at start when the named provider is
 * not wholly configured.
 */
export function chooseSmsPort(config: SmsConfig): SmsPort {
  const { SMS_PROVIDER } = config
  if (SMS_PROVIDER === undefined || SMS_PROVIDER === 'imitation') {
    return fallbackSms(kavenegarOf(config, 'imitation'), smsIrOf(config, 'imitation'))
  }
  const kavenegar = config.SMS_KAVENEGAR_KEY ? kavenegarOf(config, config.SMS_KAVENEGAR_KEY) : null
  const other = config.SMS_SMSIR_KEY && config.SMS_SMSIR_TEMPLATE ? smsIrOf(config, config.SMS_SMSIR_KEY) : null
  if (SMS_PROVIDER === 'kavenegar') {
    if (!kavenegar) throw new Error('SMS_PROVIDER=kavenegar needs SMS_KAVENEGAR_KEY')
    return other ? fallbackSms(kavenegar, other) : kavenegar
  }
  if (!other) throw new Error('SMS_PROVIDER=smsir needs SMS_SMSIR_KEY and SMS_SMSIR_TEMPLATE')
  return kavenegar ? fallbackSms(other, kavenegar) : other
}

const imitated = (key: string, provider: 'kavenegar' | 'smsir', real: string) => () =>
  key === 'imitation' ? smsImitation.address(provider) : real

const kavenegarOf = (config: SmsConfig, key: string) =>
  kavenegarSms({
    url: config.SMS_KAVENEGAR_URL
      ? () => config.SMS_KAVENEGAR_URL
      : imitated(key, 'kavenegar', 'https://api.kavenegar.com'),
    key,
    codeTemplate: config.SMS_KAVENEGAR_TEMPLATE,
    sender: config.SMS_KAVENEGAR_SENDER,
  })

const smsIrOf = (config: SmsConfig, key: string) =>
  smsIr({
    url: config.SMS_SMSIR_URL ? () => config.SMS_SMSIR_URL : imitated(key, 'smsir', 'https://api.sms.ir'),
    key,
    codeTemplate: config.SMS_SMSIR_TEMPLATE ?? 1,
    line: config.SMS_SMSIR_LINE ?? (key === 'imitation' ? 1 : undefined),
  })
