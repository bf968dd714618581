import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { Kysely } from 'kysely'
import type { Database, Tables } from '#platform/database/database.ts'
import { connectSignals } from '#platform/signal-after-commit.ts'
import { signalsInProcess } from '#platform/signals.ts'
import { guardedDialect } from './guarded-dialect.ts'
import { takeLock } from './lock-file.ts'
import { singleConnectionDialect } from './single-connection-dialect.ts'

export type EmbeddedOptions = {
  /** Folder of the engine; in memory when absent. */
  folder?: string
  /** A dump to start from, made by {@link Database.dump}. */
  snapshot?: ArrayBuffer
  /** Tests only: does not wait for the file system at every commit. */
  relaxed?: boolean
  /** Tests only: receives every engine that is started. */
  onStart?: (worker: Worker) => void
}

/**
 * Returns the worker file: beside the bundle after a build (also from its chunks folder), beside this file in
 * development and tests.
 */
function workerFile(): string {
  const candidates = ['./embedded-worker.js', '../embedded-worker.js', './embedded-worker.ts']
  const match = candidates.map((name) => fileURLToPath(new URL(name, import.meta.url))).find((path) => existsSync(path))
  if (!match) throw new Error('the worker of the embedded database is missing: build again')
  return match
}

type Waiting = { resolve: (value: never) => void; reject: (error: Error) => void }
type Message = {
  code?: WebAssembly.Module
  id?: number
  out?: unknown
  error?: Record<string, unknown> & { message: string }
}

/**
 * The engine's code as the first worker of the process compiled it, for those after it: half of the processor time of a
 * start. The first one compiles it itself, because this thread loads the product meanwhile and would answer late.
 */
let compiled: WebAssembly.Module | undefined

/** A running engine: a function that calls it, and whether it still runs. */
type Engine = Awaited<ReturnType<typeof startWorker>>

/** Starts the engine in a worker thread. */
// The thread holds little JavaScript; left alone, its young generation grows to 64 MB.
const resourceLimits = { maxYoungGenerationSizeMb: 16 }

async function startWorker(options: EmbeddedOptions) {
  const { folder: dataDir, snapshot, relaxed } = options
  const workerData = { dataDir, snapshot, relaxed, code: compiled }
  const worker = new Worker(workerFile(), { workerData, resourceLimits })
  options.onStart?.(worker)
  const waiting = new Map<number, Waiting>()
  let dead: Error | undefined
  const die = (error: Error) => {
    dead = Object.assign(error, { code: '57P01' })
    for (const { reject } of waiting.values()) reject(dead)
    waiting.clear()
  }
  await new Promise<void>((resolve, reject) => {
    worker.on('message', (message: Message) => {
      if (message.code) {
        compiled = message.code
        return resolve()
      }
      const call = waiting.get(message.id!)
      waiting.delete(message.id!)
      if (message.error) call?.reject(Object.assign(new Error(message.error.message), message.error))
      else call?.resolve(message.out as never)
    })
    worker.once('error', (error: Error) => (die(error), reject(error)))
    worker.once('exit', (code) => {
      die(new Error(`the embedded database stopped (${code})`))
      reject(dead)
    })
  })
  let lastId = 0
  const call = <T>(op: 'query' | 'dump' | 'close', sql?: string, parameters?: readonly unknown[]) =>
    new Promise<T>((resolve, reject) => {
      if (dead) return reject(dead)
      waiting.set(++lastId, { resolve, reject })
      worker.postMessage({ id: lastId, op, sql, parameters })
    })
  return { call, isDead: () => dead !== undefined }
}

const restartMs = 1000

/**
 * Returns the running engine, and starts another one on the same folder when it has ended, at most once a second: the
 * new one recovers as after a crash of the process. An engine in memory has lost everything and stays down.
 */
function engineKeeper(first: Engine, options: EmbeddedOptions): () => Promise<Engine> {
  let engine = Promise.resolve(first)
  let startedMs = -Infinity
  const restart = async (last: Engine) => {
    startedMs = performance.now()
    return startWorker(options).catch(() => last)
  }
  return async () => {
    const current = await engine
    if (!current.isDead() || !options.folder || performance.now() - startedMs < restartMs) return current
    return (engine = restart(current))
  }
}

/** Opens the embedded PostgreSQL. Throws DatabaseBusy when another process has the folder open. */
export async function openEmbedded(options: EmbeddedOptions = {}): Promise<Database> {
  if (options.folder) mkdirSync(dirname(options.folder), { recursive: true })
  const unlock = options.folder ? takeLock(`${options.folder}.lock`) : () => {}
  const first = await startWorker(options).catch((error: unknown) => {
    unlock()
    throw error
  })
  const engine = engineKeeper(first, options)
  const connect = async () => {
    const { call } = await engine()
    return (text: string, parameters: readonly unknown[]) =>
      call<{ rows: unknown[]; affected: number }>('query', text, parameters)
  }
  const closeEngine = async () => {
    const { call, isDead } = await engine()
    if (!isDead()) await call<void>('close').finally(unlock)
    else unlock()
  }
  let closing: Promise<void> | undefined
  const close = () => (closing ??= closeEngine())
  const db = new Kysely<Tables>({ dialect: guardedDialect(singleConnectionDialect({ connect, close })) })
  const signals = signalsInProcess()
  connectSignals(db, signals)
  return {
    db,
    engine: 'embedded',
    signals,
    close: async () => {
      await db.destroy()
      // Kysely ends no driver that has run no query, as for a back-up.
      await close()
    },
    dump: async () => (await engine()).call<ArrayBuffer>('dump'),
  }
}
