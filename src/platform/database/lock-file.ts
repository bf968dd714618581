import { mkdirSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from '../startup-error.ts'

/** The data folder is open in another process. Its message is for the terminal. */
export class DatabaseBusy extends StartupError {}

/** Returns the start time of a process (Linux), so that a reused process id is not mistaken for the old owner. */
function bornAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function isAlive(pid: number, born: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return born === '' || bornAt(pid) === born
}

const ownText = () => `${process.pid} ${bornAt(process.pid)}\n`

function tryCreate(file: string): boolean {
  try {
    writeFileSync(file, ownText(), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Takes the lock of the embedded database and returns a function that releases it. The file is beside the data folder,
 * never inside it: the engine owns that folder. Throws {@link DatabaseBusy} while a living process holds it.
 */
export function takeLock(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true })
  for (let attempt = 0; attempt < 3; attempt++) {
    if (tryCreate(file)) return () => release(file)
    const match = unlessGone(() => readFileSync(file, 'utf8'))
    if (match === undefined) continue
    if (isHeld(file, match)) {
      throw new DatabaseBusy(
        `The data folder is already open in process ${match.split(' ')[0] || 'unknown'} (lock file ${file}). ` +
          'Stop that process, or start this one with another DATA_DIR or with DATABASE_URL.',
      )
    }
    if (takeOver(file, match)) return () => release(file)
  }
  throw new DatabaseBusy(`The lock file ${file} is contended; try again.`)
}

/** An empty file belongs to a process that has created it and is about to write its name. */
const unwrittenMs = 5000

function isHeld(file: string, text: string): boolean {
  const [pid, born = ''] = text.trim().split(' ')
  if (pid) return isAlive(Number(pid), born)
  const written = unlessGone(() => statSync(file).mtimeMs)
  return written !== undefined && Date.now() - written < unwrittenMs
}

/**
 * Takes over a dead process's lock. Needs a separate lock for that, and the file must be unchanged: of many that start
 * at once after a crash one succeeds.
 */
function takeOver(file: string, stale: string): boolean {
  const giveBack = takeLock(`${file}.takeover`)
  try {
    if (unlessGone(() => readFileSync(file, 'utf8')) !== stale) return false
    const ours = `${file}.${process.pid}`
    writeFileSync(ours, ownText())
    renameSync(ours, file)
    return true
  } finally {
    giveBack()
  }
}

function unlessGone<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function release(file: string): void {
  try {
    if (readFileSync(file, 'utf8').startsWith(`${process.pid} `)) unlinkSync(file)
  } catch {
    // Already removed: nothing is left to release.
  }
}
