/** A page with one JPEG picture in RGB. */
export type PagePicture = { jpeg: Uint8Array; width: number; height: number; pointsPerPixel: number }

/** Writes a PDF whose pages are pictures: no text, no links, no fonts, no actions. */
export function pdfOfPictures(pages: readonly PagePicture[]): Buffer<ArrayBuffer> {
  const parts: Buffer[] = []
  const offsets: number[] = []
  let length = 0
  const write = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part)
    parts.push(bytes)
    length += bytes.length
  }
  const object = (head: string, stream?: string | Uint8Array) => {
    offsets.push(length)
    write(`${offsets.length} 0 obj\n`)
    if (stream === undefined) write(`<< ${head} >>`)
    else {
      write(`<< ${head} /Length ${stream.length} >>\nstream\n`)
      write(stream)
      write('\nendstream')
    }
    write('\nendobj\n')
  }
  write('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n')
  const pageAt = (index: number) => 3 + index * 3
  object('/Type /Catalog /Pages 2 0 R')
  object(`/Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${pageAt(index)} 0 R`).join(' ')}]`)
  pages.forEach(({ jpeg, width, height, pointsPerPixel }, index) => {
    const [right, top] = [width, height].map((side) => (side * pointsPerPixel).toFixed(2))
    const [content, picture] = [pageAt(index) + 1, pageAt(index) + 2]
    object(
      `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${right} ${top}] /Contents ${content} 0 R ` +
        `/Resources << /XObject << /P ${picture} 0 R >> >>`,
    )
    object('', `q ${right} 0 0 ${top} 0 0 cm /P Do Q`)
    object(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      jpeg,
    )
  })
  const start = length
  write(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n`)
  for (const offset of offsets) write(`${String(offset).padStart(10, '0')} 00000 n \n`)
  write(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  return Buffer.concat(parts)
}
