import { AppError } from './errors.ts'

/** Of the file system, and of PostgreSQL on either engine. */
const codes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Was something not written because no room is left on a disk? */
export const isStorageFull = (error: unknown): boolean => codes.has(String((error as { code?: unknown } | null)?.code))

/** Is this the refusal of {@link storageFull}? */
export const isNotStored = (error: unknown): boolean => error instanceof AppError && error.code === 'storage-full'

/** 507 for who wanted to write; whoever reads is served on, and writing works again as soon as there is room. */
export const storageFull = (cause: unknown): AppError =>
  new AppError('storage-full', 507, { reportable: true, retryAfterSeconds: 30, cause })
