import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { ScanRefusal } from './file-scanner.ts'

const inflateAsync = promisify(inflate)

/** What makes a document do something, or carries another file in it. */
const activeNames =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE|Sound|Movie|Rendition)(?![A-Za-z0-9])/
const foreignMarkup = /<script|<html|<!doctype|<iframe|<\?php|<svg\s/i
const zipEnd = 'PK\x05\x06'
const zipEndBytes = 64 * 1024 + 22
const endBytes = 1024
/** All packed objects of one document together, unpacked. */
const maxUnpackedBytes = 16 * 1024 * 1024

/** Why the structure of a PDF is refused; null when nothing was found. */
export async function findPdfRefusal(bytes: Uint8Array): Promise<ScanRefusal | null> {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = raw.toString('latin1')
  if (!/^%PDF-\d\.\d/.test(text)) return 'file-damaged'
  if (!/%%EOF\s*$/.test(text.slice(-endBytes))) return 'file-damaged'
  if (foreignMarkup.test(text) || text.slice(-zipEndBytes).includes(zipEnd)) return 'file-mixed'
  const { outside, packed } = splitStreams(text)
  const names = decodeNames(outside)
  if (/\/Encrypt(?![A-Za-z0-9])/.test(names)) return 'file-encrypted'
  if (activeNames.test(names)) return 'file-active'
  return findInPacked(raw, packed)
}

type PackedObjects = { start: number; end: number; readable: boolean }

/** The text outside of streams, and the streams that hold objects themselves. One pass over the tokens. */
function splitStreams(text: string): { outside: string; packed: PackedObjects[] } {
  const token = /\bstream\r?\n/g
  const outside: string[] = []
  const packed: PackedObjects[] = []
  let from = 0
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const before = text.slice(from, found.index)
    outside.push(before)
    const start = found.index + found[0].length
    const closing = text.indexOf('endstream', start)
    const end = closing < 0 ? text.length : closing
    const head = decodeNames(before.slice(before.lastIndexOf('endobj') + 1))
    if (head.includes('/ObjStm')) {
      const readable = /\/Filter\s*\[?\s*\/(?:FlateDecode|Fl)\s*[\]/>\s]/.test(head) && !/\/DecodeParms/.test(head)
      packed.push({ start, end, readable })
    }
    from = end
    token.lastIndex = end + 'endstream'.length
  }
  outside.push(text.slice(from))
  return { outside: outside.join(' '), packed }
}

/** Names may be written with `#4a` for a letter. */
const decodeNames = (text: string): string =>
  text.replace(/#([\da-f]{2})/gi, (_written, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Objects that can not be unpacked here can not be judged, so the document is refused. */
async function findInPacked(raw: Buffer, packed: readonly PackedObjects[]): Promise<ScanRefusal | null> {
  let left = maxUnpackedBytes
  for (const { start, end, readable } of packed) {
    if (!readable || left <= 0) return 'file-damaged'
    const unpacked = await inflateAsync(raw.subarray(start, end), { maxOutputLength: left }).catch(() => null)
    if (!unpacked) return 'file-damaged'
    left -= unpacked.byteLength
    if (activeNames.test(decodeNames(unpacked.toString('latin1')))) return 'file-active'
  }
  return null
}
