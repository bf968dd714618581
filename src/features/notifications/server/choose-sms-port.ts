import type { Config } from '#platform/config.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import { fallbackSms } from './providers/fallback-sms.ts'
import { fakeSms } from './providers/fake.ts'
import { kavenegarSms } from './providers/kavenegar.ts'
import { smsIr } from './providers/smsir.ts'
import type { SmsPort } from './providers/sms-port.ts'

/**
 * A page waits for the code, so codes have their own connections and fail over to the second
 * provider soon. A single provider has the usual timeout.
 */
const forCodes = (hasOther: boolean) => ({ maxConcurrent: 32, ...(hasOther && { timeoutMs: 800 }) })

type SmsConfig = Pick<Config, Extract<keyof Config, `SMS_${string}`>>

/**
 * Chooses the SMS provider from the configuration, with the other as fallback when it has a key;
 * both fakes when none is named. `SMS_…_URL` points one to another server with its protocol. Throws
 * at start when the configuration is incomplete.
 */
export function chooseSmsPort(config: SmsConfig, outbound: Outbound): SmsPort {
  const { SMS_PROVIDER, SMS_KAVENEGAR_KEY, SMS_SMSIR_KEY, SMS_SMSIR_TEMPLATE, SMS_SMSIR_ACT_TEMPLATE } = config
  const hasSmsIr = Boolean(SMS_SMSIR_KEY && SMS_SMSIR_TEMPLATE && SMS_SMSIR_ACT_TEMPLATE)
  const hasBoth = Boolean(SMS_KAVENEGAR_KEY && hasSmsIr)
  const kavenegarOf = (key: string) =>
    openKavenegar(config, outbound, { key, hasOther: hasBoth && SMS_PROVIDER === 'kavenegar' })
  const smsIrOf = (key: string) => openSmsIr(config, outbound, { key, hasOther: hasBoth && SMS_PROVIDER === 'smsir' })
  if (SMS_PROVIDER === undefined || SMS_PROVIDER === 'imitation') {
    return fallbackSms(kavenegarOf('imitation'), smsIrOf('imitation'))
  }
  const kavenegar = SMS_KAVENEGAR_KEY ? kavenegarOf(SMS_KAVENEGAR_KEY) : null
  const other = SMS_SMSIR_KEY && hasSmsIr ? smsIrOf(SMS_SMSIR_KEY) : null
  if (SMS_PROVIDER === 'kavenegar') {
    if (!kavenegar) throw new Error('SMS_PROVIDER=kavenegar needs SMS_KAVENEGAR_KEY')
    return other ? fallbackSms(kavenegar, other) : kavenegar
  }
  if (!other) {
    throw new Error('SMS_PROVIDER=smsir needs SMS_SMSIR_KEY, SMS_SMSIR_TEMPLATE and SMS_SMSIR_ACT_TEMPLATE')
  }
  return kavenegar ? fallbackSms(other, kavenegar) : other
}

/**
 * Returns the address from configuration or fake, which may be internal; undefined for the real
 * service.
 */
const ownAddress = (configured: string | undefined, key: string, provider: 'kavenegar' | 'smsir') => {
  if (configured) return () => configured
  return key === 'imitation' ? () => fakeSms.address(provider) : undefined
}

type Opening = { key: string; hasOther: boolean }

function openKavenegar(config: SmsConfig, outbound: Outbound, { key, hasOther }: Opening): SmsPort {
  const configuredUrl = ownAddress(config.SMS_KAVENEGAR_URL, key, 'kavenegar')
  return kavenegarSms({
    client: outbound.client('kavenegar', { configuredUrl }),
    codeClient: outbound.client('kavenegar-codes', { ...forCodes(hasOther), configuredUrl }),
    url: configuredUrl ?? (() => 'https://api.kavenegar.com'),
    key,
    codeTemplate: config.SMS_KAVENEGAR_TEMPLATE,
    actTemplate: config.SMS_KAVENEGAR_ACT_TEMPLATE,
    sender: config.SMS_KAVENEGAR_SENDER,
  })
}

function openSmsIr(config: SmsConfig, outbound: Outbound, { key, hasOther }: Opening): SmsPort {
  const configuredUrl = ownAddress(config.SMS_SMSIR_URL, key, 'smsir')
  return smsIr({
    client: outbound.client('smsir', { configuredUrl }),
    codeClient: outbound.client('smsir-codes', { ...forCodes(hasOther), configuredUrl }),
    url: configuredUrl ?? (() => 'https://api.sms.ir'),
    key,
    codeTemplate: config.SMS_SMSIR_TEMPLATE ?? 1,
    actTemplate: config.SMS_SMSIR_ACT_TEMPLATE ?? 2,
    line: config.SMS_SMSIR_LINE ?? (key === 'imitation' ? 1 : undefined),
  })
}
