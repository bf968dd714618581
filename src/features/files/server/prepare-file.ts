import { ok, refuse, type Result } from '#kit/result.ts'
import { redrawDocument } from '#platform/pdf/redraw-document.ts'
import type { EncodedPicture } from '#platform/pictures/reencode.ts'
import type { Providers } from '#platform/providers.ts'
import { minPictureSide, type FilePurpose } from './purpose.ts'
import { sniffFile } from './sniff-file.ts'
import type { FileKind } from './tables.ts'
import type { FileRefusal } from './texts.ts'

/** The stored bytes of a file, with its facts. */
export type PreparedFile = {
  kind: FileKind
  mediaType: string
  content: Uint8Array
  width: number | null
  height: number | null
  colours: EncodedPicture['colours'] | null
  look: EncodedPicture['look']
  crops: EncodedPicture['crops']
}

/**
 * Converts a file for storage: a picture is re-encoded, a document becomes pictures of its pages.
 * No original byte is kept.
 */
export async function prepareFile(
  { imageWorker }: Pick<Providers, 'imageWorker'>,
  { kinds, refusesTiny }: FilePurpose,
  bytes: Uint8Array,
): Promise<Result<PreparedFile, FileRefusal>> {
  const sniffed = sniffFile(bytes)
  if (sniffed && kinds.includes(sniffed.kind)) {
    if (sniffed.kind === 'document') {
      const drawn = await redrawDocument(bytes)
      if (!drawn.ok) return drawn
      return ok({ ...sniffed, content: drawn.value, width: null, height: null, colours: null, look: null, crops: null })
    }
  } else if (kinds.includes('document')) {
    return refuse(bytes.byteLength === 0 ? 'file-empty' : 'file-kind')
  }
  // The image worker explains an invalid picture without decoding it.
  const encoded = await imageWorker.encode(bytes)
  if (!encoded.ok) return encoded
  const { bytes: content, ...picture } = encoded.value
  if (refusesTiny && Math.min(picture.width, picture.height) < minPictureSide) return refuse('picture-tiny')
  return ok({ kind: 'picture', mediaType: 'image/jpeg', content, ...picture })
}
