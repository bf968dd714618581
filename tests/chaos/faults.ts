import { rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { tcpProxy } from '../support/tcp-proxy.ts'
import { sendHostileForms } from './hostile-forms.ts'
import type { Instance } from './instance.ts'
import type { Fault, FaultKind } from './plan.ts'
import { providerModes, type openProvider } from './provider.ts'

export type Target = {
  instances: readonly Instance[]
  /** Between each instance and the database. */
  networks: readonly Awaited<ReturnType<typeof tcpProxy>>[]
  provider: Awaited<ReturnType<typeof openProvider>>
  database: { url: string; start: () => void; stop: () => void }
  /** While this file is there, no instance can write files. */
  diskFullMark: string
  /** Responses that no hostile form may get. */
  badAnswers: string[]
}

const pick = <T>(list: readonly T[], sample: number): T => list[Math.floor(sample * list.length)]!

/** Ends every connection of the instances, as an administrator of the database would. */
async function endConnections(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  await client
    .query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
    )
    .finally(() => client.end())
}

const farOffMs = 10 * 60_000
const actions: Record<FaultKind, (target: Target, fault: Fault) => Promise<unknown>> = {
  'kill -9': ({ instances }, { instance, lastsMs }) => instances[instance]!.restart('SIGKILL', { pauseMs: lastsMs }),
  'restart (SIGTERM)': ({ instances }, { instance }) => instances[instance]!.restart('SIGTERM', {}),
  'clock skew': ({ instances }, { instance, sample }) =>
    instances[instance]!.restart('SIGKILL', { clockMs: Math.round((sample * 2 - 1) * farOffMs) }),
  'connections ended': ({ database }) => endConnections(database.url),
  'network cut': async ({ networks }, { instance, lastsMs }) => {
    networks[instance]!.cut()
    await wait(lastsMs)
    networks[instance]!.heal()
  },
  'network slow': async ({ networks }, { instance, lastsMs, sample }) => {
    networks[instance]!.delay(20 + sample * 300)
    await wait(lastsMs)
    networks[instance]!.delay(0)
  },
  'network silent': async ({ networks }, { instance, lastsMs }) => {
    networks[instance]!.fallSilent()
    await wait(lastsMs)
    networks[instance]!.heal()
  },
  'database restart': async ({ database }, { lastsMs }) => {
    database.stop()
    await wait(lastsMs)
    database.start()
  },
  'provider fails': async ({ provider }, { lastsMs, sample }) => {
    const failing = sample < 0.2 ? ['kavenegar', 'smsir'] : [sample < 0.7 ? 'kavenegar' : 'smsir']
    const mode = pick(providerModes, (sample * 7) % 1)
    for (const name of failing) provider.behave(name, mode)
    await wait(lastsMs)
    for (const name of failing) provider.behave(name, 'well')
  },
  'disk full': async ({ diskFullMark }, { lastsMs }) => {
    writeFileSync(diskFullMark, '')
    await wait(lastsMs)
    rmSync(diskFullMark, { force: true })
  },
  'hostile forms': async ({ instances, badAnswers }, { instance, sample }) => {
    badAnswers.push(...(await sendHostileForms(instances[instance]!.address, sample)))
  },
}

/** Runs the planned faults, each at its time; several may overlap. Resolves when the last one has ended. */
export async function doFaults(
  target: Target,
  faults: readonly Fault[],
  counts: Map<string, number>,
): Promise<string[]> {
  const began = performance.now()
  const problems: string[] = []
  // Two of them would stop the same database at once.
  const running = new Set<FaultKind>()
  const all: Promise<unknown>[] = []
  for (const fault of faults) {
    await wait(Math.max(0, began + fault.atMs - performance.now()))
    if (fault.kind === 'database restart' && running.has(fault.kind)) continue
    running.add(fault.kind)
    counts.set(fault.kind, (counts.get(fault.kind) ?? 0) + 1)
    const completed = actions[fault.kind](target, fault)
      .catch((error: unknown) => {
        // The database may be unreachable just now.
        if (fault.kind !== 'connections ended') problems.push(`${fault.kind}: ${String(error)}`)
      })
      .finally(() => running.delete(fault.kind))
    all.push(completed)
  }
  await Promise.all(all)
  return problems
}
