import type { Config } from '#platform/config.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import type { DepositBanks } from './bank-port.ts'
import { httpBanks } from './http-banks.ts'
import { fakeBank } from './fake.ts'

type BankConfig = Pick<Config, 'MODE' | 'DEPOSIT_BANK_URL' | 'DEPOSIT_BANK_TIMEOUT_SECONDS'>

/**
 * Chooses the banks at the configured address; fakes in demo mode, none in production without one.
 */
export function chooseDepositBanks(config: BankConfig, outbound: Outbound): { depositBanks: DepositBanks | null } {
  const { DEPOSIT_BANK_URL: configured } = config
  if (!configured && config.MODE === 'production') return { depositBanks: null }
  const url = configured ? () => configured : fakeBank.address
  const timeoutMs = config.DEPOSIT_BANK_TIMEOUT_SECONDS * 1000
  const client = outbound.client('deposit-banks', { configuredUrl: url, timeoutMs, maxConcurrent: 16 })
  return { depositBanks: httpBanks({ client, url }) }
}
