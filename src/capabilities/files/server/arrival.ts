import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#platform/errors.ts'
import type { ContextReader } from '#platform/http/api-requests.ts'
import { addressGroup, addressLimits } from '#platform/address.ts'
import { releasePlace, takePlace } from '#platform/held-places.ts'
import { sendApiError } from '#platform/http/api-errors.ts'
import { consumeLimits } from '#platform/limits.ts'
import { createArrivingFiles, type ArrivingFile } from './arriving-files.ts'
import type { FilePurpose } from './purpose.ts'

/** For all purposes together. */
const arriving = createArrivingFiles()
/** Of these one sender has so many at most, on all instances together. */
const maxPerSender = 4
/** Longer than the server waits for a request. */
const placeSeconds = 150

type Arrival = { purpose: FilePurpose; readContext: ContextReader; bodyLimit: number }

/**
 * How files come in below `api`: as a body of any type that is no longer than `bodyLimit`, and only after the limits of the
 * purpose allowed one more. That is decided before the body is read: neither a guest nor a crowd fills the memory.
 */
export function boundArrival(api: FastifyInstance, { purpose, readContext, bodyLimit }: Arrival): void {
  // What it is, is decided by its content; what the request calls it does not count.
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
  api.addHook('preParsing', async (request, reply) => {
    if (request.method !== 'POST') return
    const ctx = await readContext(request)
    const { personId } = ctx.scope.session
    if (personId === null && !purpose.guests) throw new AppError('sign-in', 401)
    const [key, perHour] = [`files:${purpose.name}`, { max: purpose.perHour, seconds: 3600 }]
    const ofPerson = [{ key: `${key}:person:${personId}`, ...perHour }]
    const used = await consumeLimits(ctx, personId ? ofPerson : addressLimits(key, ctx.scope.address, perHour))
    if (!used.allowed) throw new AppError('too-many-requests', 429, { retryAfterSeconds: used.waitSeconds })
    const sender = String(personId ?? addressGroup(ctx.scope.address))
    const file = arrivingFile(request, reply, { sender, bodyLimit })
    if (!arriving.begin(file)) throw new AppError('busy', 503, { retryAfterSeconds: 5 })
    reply.raw.once('close', () => arriving.end(file))
    const place = await takePlace(ctx.db, { key: `arriving:${sender}`, max: maxPerSender, seconds: placeSeconds })
    if (place === null) throw new AppError('busy', 503, { retryAfterSeconds: 5 })
    // A place that can not be given back expires.
    const leave = () => void releasePlace(ctx.db, place).catch(() => {})
    if (reply.raw.destroyed) leave()
    else reply.raw.once('close', leave)
  })
}

type Expected = { sender: string; bodyLimit: number }

function arrivingFile(request: FastifyRequest, reply: FastifyReply, { sender, bodyLimit }: Expected): ArrivingFile {
  const { socket } = request.raw
  const readBefore = socket.bytesRead
  return {
    sender,
    bytes: Math.min(Number(request.headers['content-length'] ?? bodyLimit), bodyLimit),
    received: () => socket.bytesRead - readBefore,
    giveUp: () => {
      void reply.headers({ connection: 'close', 'retry-after': '5' })
      void sendApiError(request, reply, { status: 503, code: 'unavailable' })
    },
  }
}

/** Is this the error of a body that was longer than allowed? */
export const isTooLarge = (error: unknown): boolean => (error as { statusCode?: number }).statusCode === 413

/** The one file of a multipart body with its name; what is no such body is an empty file. */
export async function readMultipartFile(request: FastifyRequest): Promise<{ bytes: Uint8Array; name: string }> {
  const body = new Response(request.body as Buffer<ArrayBuffer>, {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  })
  const form = await body.formData().catch(() => new FormData())
  const file = form.get('file')
  if (!(file instanceof File)) return { bytes: new Uint8Array(), name: '' }
  return { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name }
}
