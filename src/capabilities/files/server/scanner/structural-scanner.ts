import { ok, refuse } from '#kit/result.ts'
import type { FileScanner } from './file-scanner.ts'
import { findPdfRefusal } from './pdf-structure.ts'

/**
 * Looks at the structure of documents. It knows no viruses: another scanner belongs behind the same port for that. Pictures
 * are let through, because nothing of their file is kept: they are decoded and encoded anew.
 */
export const structuralScanner: FileScanner = {
  async scan({ mediaType, bytes }) {
    const refusal = mediaType === 'application/pdf' ? await findPdfRefusal(bytes) : null
    return refusal ? refuse(refusal) : ok(null)
  },
}
