import { sniffPicture } from '#platform/pictures/sniff-picture.ts'
import type { FileKind } from './tables.ts'

/** What a file is, by its content alone: pictures become JPEG of our own making, documents stay as they are. */
export type SniffedFile = { kind: FileKind; mediaType: string }

/** What a file begins as; null for what nobody may send. What its sender calls it does not count. */
export function sniffFile(bytes: Uint8Array): SniffedFile | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 8)).toString('latin1')
  if (head.startsWith('%PDF-')) return { kind: 'document', mediaType: 'application/pdf' }
  return sniffPicture(bytes) ? { kind: 'picture', mediaType: 'image/jpeg' } : null
}
