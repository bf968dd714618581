import type { IncomingMessage } from 'node:http'
import { formLimits, isBoundedForm } from '#kit/form-fields.ts'
import { AppError } from '#platform/errors.ts'

const unreadable = () => new AppError('form-unreadable', 400)

/**
 * Returns why a page's body may not be used, before anything is parsed from it; null for a valid form and without a
 * body. Every body of a page passes here (`page-routes.ts`).
 */
export async function formRefusal(contentType: string | undefined, body: unknown): Promise<AppError | null> {
  // A streamed body carries files; `readFormWithFiles` has the same limits.
  if (!Buffer.isBuffer(body) || !body.length) return null
  const type = contentType?.split(';', 1)[0]!.trim().toLowerCase()
  if (type === 'application/x-www-form-urlencoded') return isGoodUrlEncoded(body) ? null : unreadable()
  if (type === 'multipart/form-data') return (await isGoodMultipart(contentType!, body)) ? null : unreadable()
  return new AppError('unsupported-media-type', 415)
}

/** Reads the whole body; responds 413 to a longer one and drops its rest. */
export const readBody = (payload: IncomingMessage, maxBytes: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let bytes = 0
    payload.on('data', (piece: Buffer) => {
      bytes += piece.byteLength
      if (bytes <= maxBytes) pieces.push(piece)
      else reject(new AppError('too-large', 413))
    })
    payload.once('end', () => resolve(Buffer.concat(pieces)))
    // The client disconnected, or sent broken chunks.
    payload.once('error', () => reject(unreadable()))
    payload.once('close', () => reject(unreadable()))
  })

function isGoodUrlEncoded(body: Buffer): boolean {
  const text = body.toString('latin1')
  if (countOf(text, '&') >= formLimits.fields) return false
  try {
    // Invalid UTF-8 in names and values would silently become other text.
    decodeURIComponent(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return false
  }
  return isBoundedForm([...new URLSearchParams(body.toString())])
}

async function isGoodMultipart(contentType: string, body: Buffer): Promise<boolean> {
  if (!boundaryOf(contentType) || partCounter(contentType)(body) > formLimits.fields + 1) return false
  const form = await readMultipart(contentType, body)
  if (!form) return false
  const entries = [...form]
  return isBoundedForm(entries) && !hasReplacedText(entries, body)
}

function boundaryOf(contentType: string): string | undefined {
  const boundary = /boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType)
  return boundary?.[1] ?? boundary?.[2]
}

/** Counts the parts of a multipart body, or of a piece of one. */
export function partCounter(contentType: string): (bytes: Uint8Array) => number {
  const mark = boundaryOf(contentType)
  return mark
    ? (bytes) => countOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'), `--${mark}`)
    : () => 0
}

/** Parses a multipart body as a form; null when it is not one, was cut off, or has an invalid type. */
export async function readMultipart(contentType: string, body: Buffer): Promise<FormData | null> {
  try {
    return await new Response(body as Buffer<ArrayBuffer>, { headers: { 'content-type': contentType } }).formData()
  } catch {
    return null
  }
}

/** Returns true when invalid UTF-8 was replaced: the replacement sign occurs more often than in the body itself. */
function hasReplacedText(entries: readonly (readonly [string, unknown])[], body: Buffer): boolean {
  const text = entries.map(([name, value]) => (typeof value === 'string' ? name + value : name)).join('')
  return countOf(text, '\uFFFD') > countOf(body.toString('latin1'), '\u00EF\u00BF\u00BD')
}

const countOf = (text: string, part: string): number => {
  let count = 0
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count++
  return count
}
