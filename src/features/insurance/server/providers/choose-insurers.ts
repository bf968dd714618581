import type { Config } from '#platform/config.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import { httpInsurers } from './http-insurers.ts'
import { fakeInsurer } from './fake.ts'
import type { Insurers } from './insurer-port.ts'

type InsuranceConfig = Pick<Config, 'MODE' | 'INSURANCE_URL' | 'INSURANCE_TIMEOUT_SECONDS'>

/** Returns the insurers at the configured address; fakes in demo mode, none in production without it. */
export function chooseInsurers(config: InsuranceConfig, outbound: Outbound): { insurers: Insurers | null } {
  const { INSURANCE_URL: configured } = config
  if (!configured && config.MODE === 'production') return { insurers: null }
  const url = configured ? () => configured : fakeInsurer.address
  const timeoutMs = config.INSURANCE_TIMEOUT_SECONDS * 1000
  return {
    insurers: httpInsurers({
      client: outbound.client('insurers', { configuredUrl: url, timeoutMs, maxConcurrent: 32 }),
      url,
    }),
  }
}
