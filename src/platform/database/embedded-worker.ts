// Runs inside a worker thread, so that a long query never blocks the event loop of the server. It imports only files
// beside it from the project: it must also run unbundled, in development and in tests.
import { readFile, statfs } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types, type PGliteOptions } from '@electric-sql/pglite'
import { preparedStatements, type Answer } from './prepared-statements.ts'

type Request = { id: number; op: 'query' | 'dump' | 'close'; sql?: string; parameters?: unknown[] }

type WorkerData = { code?: WebAssembly.Module; dataDir?: string; snapshot?: ArrayBuffer; relaxed?: boolean }
const { code: given, dataDir, snapshot, relaxed } = workerData as WorkerData
const port = parentPort!

async function compile(): Promise<WebAssembly.Module> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  return WebAssembly.compile(await readFile(join(folder, 'pglite.wasm')))
}

const code = given ?? (await compile())
const options: PGliteOptions = {
  pgliteWasmModule: code,
  loadDataDir: snapshot ? new Blob([snapshot]) : undefined,
  relaxedDurability: relaxed === true,
  startParams: [
    ...PGlite.defaultStartParams,
    // A quarter of the default; the system's file cache holds repeatedly read data.
    '-c',
    'shared_buffers=32MB',
    // Like an unnamed statement: planned for its values, which a partial index in `on conflict` needs.
    '-c',
    'plan_cache_mode=force_custom_plan',
  ],
  // The same JavaScript values as the pg driver is configured to return: int8 as bigint, numeric as text.
  parsers: { [types.INT8]: (value: string) => BigInt(value), [types.NUMERIC]: (value: string) => value },
  serializers: { [types.INT8]: (value: unknown) => String(value) },
}
const engine = await PGlite.create({ ...options, ...(dataDir ? { dataDir } : {}) })
const statements = preparedStatements(engine)
port.postMessage({ code })

// The engine does not survive a failed write of its log, so writing stops while there is still space for two segments.
const reservedBytes = 48 * 2 ** 20
const measureEveryMs = 250
let full = false
let measuredMs = -Infinity

/** Makes the engine read-only while the disk is nearly full, and writable again afterwards. */
async function followRoom(): Promise<void> {
  // A setting inside a transaction would end with it.
  if (!dataDir || engine.isInTransaction() || performance.now() - measuredMs < measureEveryMs) return
  measuredMs = performance.now()
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < reservedBytes === full) return
  full = !full
  // As a default it applies to transactions that begin from now on.
  await engine.exec(`set session characteristics as transaction ${full ? 'read only' : 'read write'}`)
}

const readOnly = '25006'
const diskFull = '53100'

async function answer(request: Request): Promise<unknown> {
  if (request.op === 'query') await followRoom()
  if (request.op === 'dump') return (await engine.dumpDataDir('none')).arrayBuffer()
  if (request.op === 'close') return engine.close()
  return query(request.sql ?? '', request.parameters ?? [])
}

async function query(sql: string, parameters: readonly unknown[]): Promise<Answer> {
  // The extended protocol accepts one statement; a migration file has many.
  const many = !parameters.length && /;\s*\S/.test(sql)
  const ofRows = /^\s*(select|insert|update|delete|with|values)\b/i.test(sql)
  if (parameters.length || (ofRows && !many)) return statements.run(sql, parameters)
  const last = (await engine.exec(sql)).at(-1)
  if (!/^(begin|start transaction|commit|rollback|savepoint|release)\b/i.test(sql)) statements.forget()
  return { rows: last?.rows ?? [], affected: last?.affectedRows ?? 0 }
}

let queue: Promise<unknown> = Promise.resolve()
port.on('message', (request: Request) => {
  queue = queue.then(async () => {
    try {
      port.postMessage({ id: request.id, out: await answer(request) })
      if (request.op === 'close') port.close()
    } catch (error) {
      const { message, code: state, detail, constraint, table, column } = error as Record<string, unknown>
      const shown = full && state === readOnly ? diskFull : state
      port.postMessage({ id: request.id, error: { message, code: shown, detail, constraint, table, column } })
      // An error of the engine, not of the database: its further results are unreliable.
      if (error instanceof WebAssembly.RuntimeError || (error as Error).name === 'ExitStatus') process.exit(1)
    }
  })
})
