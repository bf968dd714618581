import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { AppError } from './errors.ts'
import { createSemaphore } from './semaphore.ts'

/** Processes for work that may crash or hang without affecting the server: native code on users' input. */
export type WorkProcesses<Input, Answer> = {
  /**
   * Returns the result, or null when the process died or timed out; throws AppError 503 when too many wait or none
   * starts.
   */
  run(input: Input): Promise<Answer | null>
  /** As `run`, but distinguishes death from lateness, with its own time limit. */
  attempt(input: Input, workMs: number): Promise<Attempt<Answer>>
  /** Ends the idle processes. */
  close(): void
}

/** `late`: it was ended after its time limit; `died`: it ended by itself. */
type Attempt<Answer> = { answer: Answer } | 'died' | 'late'

type WorkProcessesOptions = {
  /** Name of the semaphore in the metrics. */
  name: string
  /**
   * Finds the program with `processFile`: one that sends any message when it is ready, and then one result for each
   * message.
   */
  file: () => string
  /** Code of the error when a process does not start. */
  unavailable: string
  max: number
  /** Maximum for one sender. */
  maxPerSender?: number
  maxWaiting: number
  maxWaitMs: number
  /** The time limit of one piece of work before its process is killed, in milliseconds. */
  workMs: number
}

const startMs = 10_000
const idleMs = 60_000
/** Lower scheduling priority than the pages. */
const niceness = 10

/**
 * Creates at most `max` processes, without the server's secrets; each is started on demand and ends after an idle
 * minute.
 */
export function createWorkProcesses<Input, Answer>({
  name,
  file,
  unavailable,
  workMs,
  ...limits
}: WorkProcessesOptions): WorkProcesses<Input, Answer> {
  const idle = new Map<ChildProcess, NodeJS.Timeout>()
  const inTurn = createSemaphore({ name, ...limits })

  const start = async () => {
    const child = await startProcess(file())
    if (!child) throw new AppError(unavailable, 503, { reportable: true, retryAfterSeconds: 10 })
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
  const attempt = (input: Input, timeMs: number) =>
    inTurn(async () => {
      const child = await take()
      const ended = await ask<Answer>(child, input, timeMs)
      if (child.connected && !child.killed) idle.set(child, setTimeout(() => child.kill(), idleMs).unref())
      return ended
    })
  return {
    attempt,
    run: async (input) => {
      const ended = await attempt(input, workMs)
      return typeof ended === 'string' ? null : ended.answer
    },
    close() {
      for (const child of idle.keys()) child.kill()
    },
  }
}

/**
 * Returns the program: beside the bundle after a build (also from its chunks folder), beside the caller's file in
 * development and tests.
 */
export function processFile(name: string, callerUrl: string): string {
  const candidates = [`./${name}.js`, `../${name}.js`, `./${name}.ts`]
  const match = candidates.map((path) => fileURLToPath(new URL(path, callerUrl))).find((path) => existsSync(path))
  if (!match) throw new Error(`the process ${name} is missing: build again`)
  return match
}

/** Starts a process, whose start does not count for the waiting work; null when it fails. */
async function startProcess(file: string): Promise<ChildProcess | null> {
  const env = { NODE_ENV: process.env.NODE_ENV, MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' }
  const child = fork(file, [], { env, execArgv: [], serialization: 'advanced', stdio: 'ignore' })
  const ready = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), startMs)
    child.once('message', () => (clearTimeout(timer), resolve(true)))
    child.once('exit', () => (clearTimeout(timer), resolve(false)))
    child.once('error', () => (clearTimeout(timer), resolve(false)))
  })
  if (!ready) {
    child.kill('SIGKILL')
    return null
  }
  setPriority(child.pid!, niceness)
  // The server may end while a process is idle; the process ends when its channel to the server closes.
  child.unref()
  child.channel?.unref()
  return child
}

function ask<Answer>(child: ChildProcess, input: unknown, timeMs: number): Promise<Attempt<Answer>> {
  return new Promise((resolve) => {
    const finish = (ended: Attempt<Answer>) => {
      clearTimeout(timer)
      child.off('message', answered)
      child.off('exit', died)
      resolve(ended)
    }
    const answered = (answer: unknown) => finish({ answer: answer as Answer })
    const died = () => finish('died')
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      finish('late')
    }, timeMs)
    child.once('message', answered)
    child.once('exit', died)
    child.send(input as object, (error) => error && died())
  })
}
