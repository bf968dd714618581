type PdfOver = {
  /** Entries of the catalogue of the document, as they are written. */
  catalogue?: string
  /** Entries of the trailer. */
  trailer?: string
  pages?: number
}

/**
 * Builds a PDF by hand: small, with a black square on each page, and without a table of offsets, which readers rebuild.
 */
export function aPdf({ catalogue = '', trailer = '', pages = 1 }: PdfOver = {}): Buffer<ArrayBuffer> {
  const square = '100 100 200 200 re f'
  return Buffer.from(
    `%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalogue} >>\nendobj\n` +
      `2 0 obj\n<< /Type /Pages /Kids [${'3 0 R '.repeat(pages)}] /Count ${pages} >>\nendobj\n` +
      `3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>\nendobj\n` +
      `4 0 obj\n<< /Length ${square.length} >>\nstream\n${square}\nendstream\nendobj\n` +
      `trailer\n<< /Root 1 0 R ${trailer} >>\n%%EOF\n`,
    'latin1',
  )
}
