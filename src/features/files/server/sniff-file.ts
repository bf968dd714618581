import { sniffPicture } from '#platform/pictures/sniff-picture.ts'
import type { FileKind } from './tables.ts'

/** The kind of a file by content: pictures are re-encoded as JPEG, documents stay documents. */
export type SniffedFile = { kind: FileKind; mediaType: string }

/**
 * Detects a file's kind by its first bytes; null for unsupported kinds. Ignores the sender's label.
 */
export function sniffFile(bytes: Uint8Array): SniffedFile | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 8)).toString('latin1')
  if (head.startsWith('%PDF-')) return { kind: 'document', mediaType: 'application/pdf' }
  return sniffPicture(bytes) ? { kind: 'picture', mediaType: 'image/jpeg' } : null
}
