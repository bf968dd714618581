/**
 * Decodes a spreadsheet's text file: by its byte order mark, as UTF-8, as UTF-16 without a mark, or
 * else as Windows-1256, which Excel writes as «CSV». Returns null for binary data.
 */
export function decodeFile(bytes: Uint8Array): string | null {
  const text = decode(bytes)
  return text === null || text.includes('\0') ? null : text.replace(/^\uFEFF/, '')
}

function decode(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const marked = first === 0xef && second === 0xbb && third === 0xbf
  const utf16 = marked ? null : guessUtf16(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return marked ? null : new TextDecoder('windows-1256').decode(bytes)
  }
}

/**
 * Separators and line ends are ASCII, so in UTF-16 each has a zero byte, always on the same side.
 */
function guessUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const head = bytes.subarray(0, 2000)
  let [even, odd] = [0, 0]
  head.forEach((byte, at) => {
    if (byte !== 0) return
    if (at % 2 === 0) even++
    else odd++
  })
  if (even + odd < head.length / 20) return null
  return odd > even * 4 ? 'utf-16le' : even > odd * 4 ? 'utf-16be' : null
}
