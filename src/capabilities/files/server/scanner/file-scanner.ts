import type { Result } from '#kit/result.ts'
import type { FileKind } from '../tables.ts'

/** Why a scanner does not let a file through. */
export type ScanRefusal = 'file-active' | 'file-mixed' | 'file-damaged' | 'file-encrypted'

/** What a scanner reads: a file as it was sent, with the type that its content has. */
export type ScannedFile = { kind: FileKind; mediaType: string; bytes: Uint8Array }

/**
 * Judges a file before it is kept. A scanner that can not be reached throws AppError 503: a file that nobody looked at is never
 * taken.
 */
export type FileScanner = { scan(file: ScannedFile): Promise<Result<null, ScanRefusal>> }

declare module '#platform/providers.ts' {
  interface Providers {
    fileScanner: FileScanner
  }
}
