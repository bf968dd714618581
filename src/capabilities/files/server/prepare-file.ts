import { ok, refuse, type Result } from '#kit/result.ts'
import type { EncodedPicture } from '#platform/pictures/reencode.ts'
import type { Providers } from '#platform/providers.ts'
import './scanner/file-scanner.ts'
import type { FilePurpose } from './purpose.ts'
import { sniffFile } from './sniff-file.ts'
import type { FileKind } from './tables.ts'
import type { FileRefusal } from './texts.ts'

/** What is stored of a file, and what is known of it. */
export type PreparedFile = {
  kind: FileKind
  mediaType: string
  content: Uint8Array
  width: number | null
  height: number | null
  colours: EncodedPicture['colours'] | null
  look: EncodedPicture['look']
}

/** Scans a file and makes what is stored of it: of a picture another one, of a document itself. */
export async function prepareFile(
  { imageWorker, fileScanner }: Pick<Providers, 'imageWorker' | 'fileScanner'>,
  { kinds }: FilePurpose,
  bytes: Uint8Array,
): Promise<Result<PreparedFile, FileRefusal>> {
  const sniffed = sniffFile(bytes)
  if (sniffed && kinds.includes(sniffed.kind)) {
    const scanned = await fileScanner.scan({ ...sniffed, bytes })
    if (!scanned.ok) return scanned
    if (sniffed.kind === 'document')
      return ok({ ...sniffed, content: bytes, width: null, height: null, colours: null, look: null })
  } else if (kinds.includes('document')) {
    return refuse(bytes.byteLength === 0 ? 'file-empty' : 'file-kind')
  }
  // What is no picture is told why by the image worker, without being decoded.
  const encoded = await imageWorker.encode(bytes)
  if (!encoded.ok) return encoded
  const { bytes: content, ...picture } = encoded.value
  return ok({ kind: 'picture', mediaType: 'image/jpeg', content, ...picture })
}
