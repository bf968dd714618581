import { accessSync, chmodSync, constants, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { StartupError } from './startup-error.ts'

const others = 0o077

/**
 * Creates the data folder and restricts it to its owner, with all its content: new files of this process, and files
 * that an earlier build left readable. Does not traverse a folder that already is private.
 */
export function keepPrivate(folder: string): void {
  // For new files of any library, the embedded database among them. Test workers may not set it.
  if (isMainThread) process.umask(others)
  makeFolder(resolve(folder))
  accessSync(folder, constants.W_OK | constants.X_OK)
  mend(folder)
}

/**
 * Creates a folder with its parents. Node's `recursive` retries forever where the system refuses folders, as in /proc.
 */
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

/**
 * Closes all content of a folder, also when the folder itself is private: a new database unpacks files with other
 * modes.
 */
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
  // Last, so that an interrupted traversal is repeated.
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
