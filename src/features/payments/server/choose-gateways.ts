import type { Config } from '#platform/config.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import { StartupError } from '#platform/startup-error.ts'
import type { GatewayName } from '../gateway-names.ts'
import type { PaymentGateway } from './providers/gateway-port.ts'
import { fakeGateway } from './providers/fake.ts'
import { zarinpalGateway } from './providers/zarinpal.ts'
import { zibalGateway } from './providers/zibal.ts'

type PaymentConfig = Pick<Config, Extract<keyof Config, `PAYMENT_${string}`>>

/**
 * Chooses the configured gateways in their order; both fakes when none is named. `PAYMENT_…_URL`
 * points one to another server with its protocol, such as its sandbox. Throws at start for a
 * gateway without a merchant.
 */
export function chooseGateways(config: PaymentConfig, outbound: Outbound): readonly PaymentGateway[] {
  const { PAYMENT_PROVIDERS: named } = config
  const fake = named === undefined || named.includes('imitation')
  const gatewayNames: readonly GatewayName[] = fake ? ['zarinpal', 'zibal'] : (named as GatewayName[])
  return gatewayNames.map((name) => open[name](config, outbound, fake))
}

const needed = (value: string | undefined, name: string, key: string): string => {
  if (!value) throw new StartupError(`PAYMENT_PROVIDERS has ${name}, which needs ${key}`)
  return value
}

type Opening = (config: PaymentConfig, outbound: Outbound, fake: boolean) => PaymentGateway

const zarinpal: Opening = (config, outbound, fake) => {
  const own = ownAddress(config.PAYMENT_ZARINPAL_URL, 'zarinpal', fake)
  const url = own?.call ?? (() => 'https://payment.zarinpal.com')
  return zarinpalGateway({
    client: outbound.client('zarinpal', { ...(own && { configuredUrl: own.call }), timeoutMs: 15_000 }),
    url,
    startUrl: own?.start ?? url,
    merchantId: fake
      ? (config.PAYMENT_ZARINPAL_MERCHANT ?? '00000000-0000-4000-8000-000000000000')
      : needed(config.PAYMENT_ZARINPAL_MERCHANT, 'zarinpal', 'PAYMENT_ZARINPAL_MERCHANT'),
  })
}

const zibal: Opening = (config, outbound, fake) => {
  const own = ownAddress(config.PAYMENT_ZIBAL_URL, 'zibal', fake)
  const url = own?.call ?? (() => 'https://gateway.zibal.ir')
  return zibalGateway({
    client: outbound.client('zibal', { ...(own && { configuredUrl: own.call }), timeoutMs: 15_000 }),
    url,
    startUrl: own?.start ?? url,
    merchant: fake
      ? (config.PAYMENT_ZIBAL_MERCHANT ?? 'zibal')
      : needed(config.PAYMENT_ZIBAL_MERCHANT, 'zibal', 'PAYMENT_ZIBAL_MERCHANT'),
  })
}

const open: Record<GatewayName, Opening> = { zarinpal, zibal }

/**
 * Returns the addresses for calls and browsers; undefined for the real service. A fake is called at
 * its own port, and browsers reach it below the site's address.
 */
function ownAddress(configured: string | undefined, name: GatewayName, fake: boolean) {
  if (configured) return { call: () => configured, start: () => configured }
  if (!fake) return undefined
  return { call: () => fakeGateway.address(name), start: () => fakeGateway.path(name) }
}
