import { accessSync, chmodSync, constants, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

const others = 0o077

/**
 * Makes the data folder and keeps it for its owner alone, with all that lies in it: what this process writes from now on, and
 * what an earlier build left readable. A folder that already is private is not walked through.
 */
export function keepPrivate(folder: string): void {
  // New files of any library, the embedded database among them. Test workers may not set it.
  if (isMainThread) process.umask(others)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  accessSync(folder, constants.W_OK | constants.X_OK)
  mend(folder)
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
