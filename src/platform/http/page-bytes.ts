/** Pages are written here first: a text's length in bytes would otherwise be counted before it is encoded. */
let scratch = Buffer.alloc(0)
const maxScratchBytes = 2 * 1024 * 1024
/** Of one UTF-16 unit. */
const maxUtf8Bytes = 3

/** Returns texts as one buffer of UTF-8; joining them first would copy the whole page once more. */
export function bytesOf(texts: readonly string[]): Buffer {
  const max = texts.reduce((sum, { length }) => sum + length, 0) * maxUtf8Bytes
  if (max > maxScratchBytes) return Buffer.concat(texts.map((text) => Buffer.from(text)))
  if (max > scratch.length) scratch = Buffer.allocUnsafeSlow(max)
  let end = 0
  for (const text of texts) end += scratch.write(text, end)
  return Buffer.from(scratch.subarray(0, end))
}
