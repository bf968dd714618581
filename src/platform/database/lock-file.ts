import { closeSync, mkdirSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** The data folder is open in another process. Its message is meant for the person at the terminal. */
export class DatabaseBusy extends Error {}

/** Start time of a process (Linux), so that a reused process id is not mistaken for the old owner. */
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

function tryCreate(file: string): boolean {
  try {
    const handle = openSync(file, 'wx')
    writeSync(handle, `${process.pid} ${bornAt(process.pid)}\n`)
    closeSync(handle)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Takes the lock of the embedded database and gives the function that releases it. The file lies beside the data
 * folder, never inside it: the engine owns everything in there. Throws {@link DatabaseBusy} while a living process holds it.
 */
export function takeLock(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true })
  for (let attempt = 0; attempt < 2; attempt++) {
    if (tryCreate(file)) return () => release(file)
    const [pid, born = ''] = readFileSync(file, 'utf8').trim().split(' ')
    if (pid && isAlive(Number(pid), born)) {
      throw new DatabaseBusy(
        `The data folder is already open in process ${pid} (lock file ${file}). ` +
          'Stop that process, or start this one with another DATA_DIR or with DATABASE_URL.',
      )
    }
    unlinkSync(file)
  }
  throw new DatabaseBusy(`The lock file ${file} is contended; try again.`)
}

function release(file: string): void {
  try {
    if (readFileSync(file, 'utf8').startsWith(`${process.pid} `)) unlinkSync(file)
  } catch {
    // Somebody removed it already: nothing is left to release.
  }
}
