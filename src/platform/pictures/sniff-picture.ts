export type SniffedKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

/** Returns the picture format of a file by its first bytes; null for everything else (GIF, SVG, ZIP, HTML …). */
export function sniffPicture(bytes: Uint8Array): SniffedKind | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^RIFF....WEBP/s.test(head)) return 'webp'
  return /^....ftyp/s.test(head) ? kindOfBrands(head) : null
}

/** Parses the brands of an ISO media file: the main one, and after its version the compatible ones. */
function kindOfBrands(head: string): SniffedKind | null {
  const boxEnd = head.charCodeAt(2) * 256 + head.charCodeAt(3)
  const brands = (head.slice(8, 12) + head.slice(16, boxEnd)).match(/.{4}/gs) ?? []
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  return brands.some((brand) => /^(he[iv]|mif1|msf1)/.test(brand)) ? 'heic' : null
}
