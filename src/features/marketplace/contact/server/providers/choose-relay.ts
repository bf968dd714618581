import type { Config } from '#platform/config.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import { relayOverHttp } from './http-relay.ts'
import { fakeRelay } from './relay-fake.ts'
import type { NumberRelay } from './relay-port.ts'

type RelayConfig = Pick<Config, 'MODE' | 'RELAY_PROVIDER' | 'RELAY_URL' | 'RELAY_TOKEN'>

/**
 * Chooses the relay provider from the configuration. Unset: the fake in the demo, none in
 * production.
 */
export function chooseNumberRelay(config: RelayConfig, outbound: Outbound): NumberRelay | null {
  const { MODE, RELAY_PROVIDER, RELAY_URL, RELAY_TOKEN } = config
  const target = RELAY_PROVIDER ?? (RELAY_URL ? 'http' : MODE === 'demo' ? 'imitation' : 'none')
  if (target === 'none') return null
  if (target === 'http' && !(RELAY_URL && RELAY_TOKEN))
    throw new Error('RELAY_PROVIDER=http needs RELAY_URL and RELAY_TOKEN')
  const url = target === 'http' ? () => RELAY_URL : () => fakeRelay.address()
  const client = outbound.client('number-relay', { configuredUrl: url, timeoutMs: 5000 })
  return relayOverHttp({ client, url, token: target === 'http' ? RELAY_TOKEN! : 'imitated' })
}
