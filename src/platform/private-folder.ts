import { accessSync, chmodSync, constants, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { StartupError } from './startup-error.ts'

const others = 0o077

/**
 * Makes the data folder and keeps it for its owner alone, with all that lies in it: what this process writes from now on, and
 * what an earlier build left readable. A folder that already is private is not walked through.
 */
export function keepPrivate(folder: string): void {
  // New files of any library, the embedded database among them. Test workers may not set it.
  if (isMainThread) process.umask(others)
  makeFolder(resolve(folder))
  accessSync(folder, constants.W_OK | constants.X_OK)
  mend(folder)
}

/** Makes a folder with those above it. `recursive` of Node tries for ever where the system makes no folders, as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT')
      throw new StartupError(`${folder} cannot be made there: name a folder on a disk in DATA_DIR.`)
    if (code !== 'EEXIST') throw error
  }
}

/** Closes all that lies in a folder, also when the folder itself is private: a new database unpacks files of other modes. */
export function closeFiles(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) closeFiles(path)
    if (entry.isDirectory() || entry.isFile()) close(path, entry.isFile() ? 0o600 : 0o700)
  }
}

function mend(folder: string): void {
  if ((lstatSync(folder).mode & others) === 0) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) mend(path)
    else if (entry.isFile()) close(path, 0o600)
  }
  // Last, so that a walk that was stopped is done again.
  close(folder, 0o700)
}

function close(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Gone meanwhile, or of another owner (a mounted folder): then its owner decides who reads it.
    if (code !== 'ENOENT' && code !== 'EPERM' && code !== 'EROFS') throw error
  }
}
