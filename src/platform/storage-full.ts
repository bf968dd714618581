import { Counter } from 'prom-client'
import { AppError } from './errors.ts'

/** Writes that found no room; `/metrics` shows it. */
export const storageFullCount = new Counter({
  name: 'storage_full_total',
  help: 'Writes to a disk, bucket or database that were refused for want of room (507).',
  registers: [],
})

/** Of the file system, and of PostgreSQL on either engine. */
const codes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Was something not written because no room is left on a disk? */
export const isStorageFull = (error: unknown): boolean => codes.has(String((error as { code?: unknown } | null)?.code))

/** Is this the refusal of {@link storageFull}? */
export const isNotStored = (error: unknown): boolean => error instanceof AppError && error.code === 'storage-full'

/** 507 for who wanted to write; whoever reads is served on, and writing works again as soon as there is room. */
export function storageFull(cause: unknown): AppError {
  storageFullCount.inc()
  return new AppError('storage-full', 507, { reportable: true, retryAfterSeconds: 30, cause })
}
