import { Counter } from 'prom-client'
import { AppError } from './errors.ts'

/** Counts writes that failed on a full disk; shown by `/metrics`. */
export const storageFullCount = new Counter({
  name: 'storage_full_total',
  help: 'Writes to a disk, bucket or database that were refused for want of room (507).',
  registers: [],
})

/** Codes of the file system, and of PostgreSQL on either engine. */
const codes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Returns true when a write failed on a full disk. */
export const isStorageFull = (error: unknown): boolean => codes.has(String((error as { code?: unknown } | null)?.code))

/** Returns true for the refusal of {@link storageFull}. */
export const isNotStored = (error: unknown): boolean => error instanceof AppError && error.code === 'storage-full'

/** Creates the 507 for a write on a full disk; reading continues, and writing works again as soon as there is space. */
export function storageFull(cause: unknown): AppError {
  storageFullCount.inc()
  return new AppError('storage-full', 507, { reportable: true, retryAfterSeconds: 30, cause })
}
