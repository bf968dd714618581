import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { refuse, type Result } from '#kit/result.ts'
import { AppError } from '#platform/errors.ts'
import { createSemaphore } from '#platform/semaphore.ts'
import { refusalOf, type EncodedPicture, type PictureRefusal } from './reencode.ts'

export type PictureResult = Result<EncodedPicture, PictureRefusal>

export type ImageWorker = {
  /**
   * Reads a file that a person sent. Whatever it holds, the answer comes within the gate's time once it is its turn; AppError
   * 503 when too many wait.
   */
  encode(bytes: Uint8Array): Promise<PictureResult>
  /** Ends the processes that wait for work. */
  close(): void
}

type ImageWorkerOptions = {
  /** How long one picture may take before its process is killed and it is refused as `picture-heavy`. */
  seconds: number
}

const maxParallel = 2
const maxWaiting = 20
/** With the time of the picture itself, the person has an answer within ten seconds. */
const maxWaitMs = 5000
const startMs = 10_000
const idleMs = 60_000
/** Behind the pages in the eyes of the scheduler. */
const niceness = 10

/** The door for people's pictures: at most two are decoded at a time, each in a process that can be killed. */
export function createImageWorker({ seconds }: ImageWorkerOptions): ImageWorker {
  const idle = new Map<ChildProcess, NodeJS.Timeout>()
  const inTurn = createSemaphore({ name: 'picture-encoding', max: maxParallel, maxWaiting, maxWaitMs })

  const start = async () => {
    const child = await startProcess()
    child.once('exit', () => idle.delete(child))
    return child
  }
  const take = () => {
    const [resting] = idle
    if (!resting) return start()
    const [child, timer] = resting
    clearTimeout(timer)
    idle.delete(child)
    return child
  }
  const admit = async (bytes: Uint8Array) => {
    const child = await take()
    const admission = await ask(child, bytes, seconds * 1000)
    if (child.connected && !child.killed) idle.set(child, setTimeout(() => child.kill(), idleMs).unref())
    return admission
  }
  return {
    async encode(bytes) {
      const refusal = refusalOf(bytes)
      return refusal ? refuse(refusal) : inTurn(() => admit(bytes))
    },
    close() {
      for (const child of idle.keys()) child.kill()
    },
  }
}

/** Beside the bundle after a build (also from its chunks folder), beside this file in development and tests. */
function processFile(): string {
  const candidates = ['./image-process.js', '../image-process.js', './image-process.ts']
  const found = candidates.map((name) => fileURLToPath(new URL(name, import.meta.url))).find((path) => existsSync(path))
  if (!found) throw new Error('the process that reads pictures is missing: build again')
  return found
}

/** Its start does not count for the picture that waits for it. */
async function startProcess(): Promise<ChildProcess> {
  const env = { NODE_ENV: process.env.NODE_ENV, MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' }
  const child = fork(processFile(), [], { env, execArgv: [], serialization: 'advanced', stdio: 'ignore' })
  const ready = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), startMs)
    child.once('message', () => (clearTimeout(timer), resolve(true)))
    child.once('exit', () => (clearTimeout(timer), resolve(false)))
    child.once('error', () => (clearTimeout(timer), resolve(false)))
  })
  if (!ready) {
    child.kill('SIGKILL')
    throw new AppError('pictures-unavailable', 503, { reportable: true, retryAfterSeconds: 10 })
  }
  setPriority(child.pid!, niceness)
  // The server may end while a process waits for work; that one ends when its line to the server is cut.
  child.unref()
  child.channel?.unref()
  return child
}

function ask(child: ChildProcess, bytes: Uint8Array, timeMs: number): Promise<PictureResult> {
  return new Promise((resolve) => {
    const finish = (admission: PictureResult) => {
      clearTimeout(timer)
      child.off('message', answered)
      child.off('exit', died)
      resolve(admission)
    }
    const answered = (message: unknown) => finish(message as PictureResult)
    const died = () => finish(refuse('picture-heavy'))
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      died()
    }, timeMs)
    child.once('message', answered)
    child.once('exit', died)
    child.send(bytes, (error) => error && died())
  })
}
