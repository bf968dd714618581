import { deflateSync } from 'node:zlib'

type PdfOver = {
  /** Entries of the catalogue of the document, as they are written. */
  catalogue?: string
  /** Objects that lie packed in an object stream. */
  packed?: string
  /** Entries of the trailer. */
  trailer?: string
  /** What stands behind the document. */
  behind?: Buffer<ArrayBuffer>
}

/** A PDF by hand, small and without a table of places, which readers rebuild. */
export function aPdf({
  catalogue = '',
  packed,
  trailer = '',
  behind = Buffer.alloc(0),
}: PdfOver = {}): Buffer<ArrayBuffer> {
  const page = 'BT /F1 12 Tf (Farman) Tj ET'
  const parts: Buffer[] = [
    Buffer.from(
      `%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalogue} >>\nendobj\n`,
      'latin1',
    ),
    Buffer.from(`2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n`),
    Buffer.from(`3 0 obj\n<< /Length ${page.length} >>\nstream\n${page}\nendstream\nendobj\n`),
  ]
  if (packed !== undefined) {
    const bytes = deflateSync(`5 0 ${packed}`)
    const head = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${bytes.length} >>`
    parts.push(Buffer.from(`4 0 obj\n${head}\nstream\n`), bytes, Buffer.from('\nendstream\nendobj\n'))
  }
  parts.push(Buffer.from(`trailer\n<< /Root 1 0 R ${trailer} >>\n%%EOF\n`), behind ?? Buffer.alloc(0))
  return Buffer.concat(parts) as Buffer<ArrayBuffer>
}
