import { parseConfig, type Config } from '#platform/config.ts'
import type { Platform } from '#platform/context.ts'
import type { Database } from '#platform/database/database.ts'
import { createLog } from '#platform/log.ts'
import { createOutbound } from '#platform/outbound/outbound.ts'
import type { Providers } from '#platform/providers.ts'
import { openMobile } from '#features/identity/contract.ts'
import { manifests } from '../../src/app/features.ts'
import type { TestDb } from './database.ts'
import { fakeGateway } from './fake-gateway.ts'

/** Creates the providers of a test. Using another one fails with its name. */
export const testProviders = (given: Partial<Providers> = {}): Providers =>
  new Proxy(given, {
    get(target, name, receiver) {
      if (name in target || typeof name === 'symbol') return Reflect.get(target, name, receiver) as unknown
      throw new Error(`the test passed no provider «${name}»`)
    },
  }) as Providers

// Some tests create a thousand contexts; the silent log is shared.
const log = createLog('silent')
const outbound = createOutbound({ log })
const { gateway } = fakeGateway()

type PlatformOver = { now?: () => Date; config?: Partial<Config>; providers?: Partial<Providers> }

/** The platform over a test's database, silent and with the configuration of an empty environment. */
export function testPlatform(test: TestDb, { now = () => test.now, config, providers }: PlatformOver = {}): Platform {
  return {
    database: { ...test.database, db: test.db } as Database,
    // No folder: files beside the data of a process are not stored.
    config: { ...parseConfig({ DATA_DIR: '/nowhere/farman' }), ...config },
    clock: { now },
    secrets: test.secrets,
    log,
    outbound,
    // Only the database is behind it.
    providers: testProviders({
      openMobile,
      gateways: [gateway],
      inquiries: [],
      bills: null,
      insurers: null,
      numberRelay: null,
      ...providers,
    }),
    manifests,
  }
}
