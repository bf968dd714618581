import type { IncomingMessage } from 'node:http'
import { formLimits, isBoundedForm } from '#kit/form-fields.ts'
import { AppError } from '#platform/errors.ts'

const unreadable = () => new AppError('form-unreadable', 400)

/**
 * Why a page's body may not be used, before anything is built from it; null for a good form and for no body at all. Every
 * body that reaches a page passes here (`page-routes.ts`).
 */
export async function formRefusal(contentType: string | undefined, body: unknown): Promise<AppError | null> {
  // What is still on its way brings files; `readFormWithFiles` has the same limits.
  if (!Buffer.isBuffer(body) || !body.length) return null
  const type = contentType?.split(';', 1)[0]!.trim().toLowerCase()
  if (type === 'application/x-www-form-urlencoded') return isGoodUrlEncoded(body) ? null : unreadable()
  if (type === 'multipart/form-data') return (await isGoodMultipart(contentType!, body)) ? null : unreadable()
  return new AppError('unsupported-media-type', 415)
}

/** The whole body; 413 for one that turns out to be longer, whose rest is not kept. */
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
    // Who sends went away, or sent broken chunks.
    payload.once('error', () => reject(unreadable()))
    payload.once('close', () => reject(unreadable()))
  })

function isGoodUrlEncoded(body: Buffer): boolean {
  const text = body.toString('latin1')
  if (countOf(text, '&') >= formLimits.fields) return false
  try {
    // Names and values that are no UTF-8 would become other text without a word.
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

/** Counts where parts begin in a multipart body, or in a piece of one. */
export function partCounter(contentType: string): (bytes: Uint8Array) => number {
  const mark = boundaryOf(contentType)
  return mark
    ? (bytes) => countOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'), `--${mark}`)
    : () => 0
}

/** A multipart body as a form; null when it is none, was cut off, or has a type that no header holds. */
export async function readMultipart(contentType: string, body: Buffer): Promise<FormData | null> {
  try {
    return await new Response(body as Buffer<ArrayBuffer>, { headers: { 'content-type': contentType } }).formData()
  } catch {
    return null
  }
}

/** Bytes that are no UTF-8 were replaced by a sign that the body itself does not hold so often. */
function hasReplacedText(entries: readonly (readonly [string, unknown])[], body: Buffer): boolean {
  const text = entries.map(([name, value]) => (typeof value === 'string' ? name + value : name)).join('')
  return countOf(text, '\uFFFD') > countOf(body.toString('latin1'), '\u00EF\u00BF\u00BD')
}

const countOf = (text: string, part: string): number => {
  let count = 0
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count++
  return count
}
