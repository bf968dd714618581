import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tcpProxy } from '../support/tcp-proxy.ts'
import type { Target } from './faults.ts'
import { openInstance, type Instance } from './instance.ts'
import { openProvider } from './provider.ts'

const firstStartMs = 60_000

export type System = Awaited<ReturnType<typeof openSystem>>

export type Keys = { appSecret: string; encryptionKeys: string }

export const drawKeys = (): Keys => ({
  appSecret: randomBytes(32).toString('hex'),
  encryptionKeys: `1:${randomBytes(32).toString('base64')}`,
})

/** Starts two instances of the build on one database, each behind its own network proxy, and their providers. */
export async function openSystem(database: Target['database'], folder: string, keys: Keys) {
  const host = { host: '127.0.0.1', port: Number(new URL(database.url).port) }
  const networks = [await tcpProxy(host), await tcpProxy(host)]
  const instances: Instance[] = []
  const provider = await openProvider(() => instances.map(({ address }) => address))
  const diskFullMark = join(folder, 'disk-is-full')
  for (const [at, network] of networks.entries()) {
    const url = new URL(database.url)
    url.port = String(network.port)
    const environment = {
      NODE_ENV: 'production',
      MODE: 'demo',
      HOST: '127.0.0.1',
      TRUST_PROXY: 'true',
      DEMO_ADS: '200',
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '1000000',
      STOP_DELAY_SECONDS: '0.5',
      // Jobs of a killed process are free again soon.
      JOB_LEASE_SECONDS: '5',
      APP_SECRET: keys.appSecret,
      ENCRYPTION_KEYS: keys.encryptionKeys,
      SMS_KAVENEGAR_URL: provider.address('kavenegar'),
      SMS_SMSIR_URL: provider.address('smsir'),
      DATABASE_URL: url.href,
      DATA_DIR: folder,
      DISK_FULL: diskFullMark,
    }
    instances.push(await openInstance({ name: `instance-${at + 1}`, folder, environment }))
  }
  return {
    keys,
    instances,
    networks,
    provider,
    database,
    diskFullMark,
    /** Throws with the end of the log when an instance does not start. */
    async start() {
      for (const instance of instances) {
        if (await instance.start(firstStartMs)) continue
        const log = readFileSync(join(folder, `${instance.name}.log`), 'utf8')
        throw new Error(`${instance.name} did not start: ${log.slice(-2000)}`)
      }
    },
    async close() {
      await Promise.all(instances.map((instance) => instance.end()))
      await Promise.all([...networks.map((network) => network.close()), provider.close()])
    },
  }
}
