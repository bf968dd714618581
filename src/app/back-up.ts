import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseConfig } from '#platform/config.ts'
import { backUpSocket, lengthBytes } from '#platform/database/back-up-socket.ts'
import { noteBackUp } from '#platform/back-up-mark.ts'
import { openEmbedded } from '#platform/database/open-embedded.ts'
import { createProgress } from '#platform/progress.ts'
import { describeError, StartupError } from '#platform/startup-error.ts'

const usage = 'npm run back-up -- FILE.tar, or after a back-up by other means: npm run back-up -- --done'

/**
 * Writes a tar of the embedded database into a file, from the running server or, without one, from its folder. `--done`
 * only records that a back-up by other means succeeded, for the metric of its age.
 */
async function main(): Promise<void> {
  const [given] = process.argv.slice(2)
  if (!given) throw new StartupError(usage)
  const { DATA_DIR, DATABASE_URL } = parseConfig(process.env)
  if (given === '--done') return noteBackUp(DATA_DIR)
  if (DATABASE_URL)
    throw new StartupError(
      'DATABASE_URL is set: a server is backed up by pg_dump (docs/how-to/back-up-and-restore.md).',
    )
  // npm runs in the folder of the product; a relative name refers to the folder of the caller.
  const file = resolve(process.env.INIT_CWD ?? '', given)
  if (!existsSync(dirname(file))) throw new StartupError(`The folder ${dirname(file)} does not exist: make it first.`)
  const unfinished = `${file}.unfinished`
  const output = () => createWriteStream(unfinished, { mode: 0o600 })
  try {
    if (!(await fromRunningServer(DATA_DIR, output))) await fromFolder(DATA_DIR, output)
    await flush(unfinished)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  const { size } = await stat(file)
  noteBackUp(DATA_DIR, size)
  process.stdout.write(`${file}: ${size} bytes\n`)
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

type Output = () => ReturnType<typeof createWriteStream>

async function fromRunningServer(dataDir: string, output: Output): Promise<boolean> {
  const socket = createConnection(backUpSocket(dataDir))
  const connected = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  if (!connected) return false
  while (socket.readableLength < lengthBytes && !socket.readableEnded) await once(socket, 'readable')
  const length = socket.read(lengthBytes) as Buffer | null
  const file = output()
  const total = Number(length?.readBigUInt64BE() ?? 0n)
  const progress = createProgress()
  const timer = setInterval(() => progress.show(`${megabytes(file.bytesWritten)} of ${megabytes(total)} MB`), 200)
  try {
    if (length) await pipeline(socket, file)
  } finally {
    clearInterval(timer)
    progress.end()
  }
  if (!length || BigInt(file.bytesWritten) !== length.readBigUInt64BE())
    throw new StartupError('the server stopped during the back-up')
  return true
}

async function fromFolder(dataDir: string, output: Output): Promise<void> {
  const folder = join(dataDir, 'database')
  if (!existsSync(join(folder, 'PG_VERSION')))
    throw new StartupError(
      `DATA_DIR (${resolve(dataDir)}) holds no database: name the folder of the installation in DATA_DIR.`,
    )
  const database = await openEmbedded({ folder })
  try {
    const dump = Buffer.from(await database.dump!())
    const file = output()
    file.end(dump)
    await once(file, 'finish')
  } finally {
    await database.close()
  }
}

async function flush(file: string): Promise<void> {
  const handle = await open(file)
  await handle.sync().finally(() => handle.close())
}

await main().catch((error: unknown) => {
  process.stderr.write(`${describeError(error)}\n`)
  process.exitCode = 1
})
