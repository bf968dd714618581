import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestContext } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { ContextReader } from '#platform/http/api-requests.ts'
import type { FilePurpose } from './purpose.ts'
import type { FileRefusal } from './texts.ts'
import { arrivingFile, countFile, reserveUploadMemory, senderOf } from './upload-intake.ts'
import { beginUpload, completeUpload, findUpload, removeUpload, storePart, type Upload } from './uploads.ts'

// The server of tus 1.0.0 (https://tus.io/protocols/resumable-upload): core, creation, expiration, termination.

const version = '1.0.0'
const extensions = 'creation,expiration,termination'
const offsetType = 'application/offset+octet-stream'
const idPattern = /^[0-9a-z]{20}$/
/** Names the file that the parts became, in the response to the last part and afterwards. */
const fileHeader = 'x-file-id'

type TusOptions = {
  purpose: FilePurpose
  readContext: ContextReader
  /** The address of the purpose, below which uploads have theirs. */
  address: string
  refuse: (request: FastifyRequest, reply: FastifyReply, code: FileRefusal) => unknown
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

/** A part that is being received by this process: `stop` stores what has arrived of it. */
type Receiving = { stop: () => Promise<unknown> }

/** Defines `…/uploads` and `…/uploads/{id}` of one purpose. */
export function tusRoutes(app: FastifyInstance, { purpose, readContext, address, refuse }: TusOptions): void {
  const receiving = new Map<string, Receiving>()
  app.removeAllContentTypeParsers()
  // The handler reads the body itself, so that a broken request leaves what has arrived.
  app.addContentTypeParser('*', (_request, body, completed) => completed(null, body))
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'OPTIONS') return
    void reply.headers({ 'tus-resumable': version, 'cache-control': 'no-store' })
    if (request.headers['tus-resumable'] === version) return
    void reply.header('tus-version', version)
    throw new AppError('invalid', 412)
  })

  const find = async (request: FastifyRequest): Promise<Match> => {
    const { id } = request.params as { id: string }
    const ctx = await readContext(request)
    const { personId } = ctx.scope.session
    // The session has ended: its owner may sign in again and go on.
    if (personId === null && purpose.maySend !== 'anybody') throw new AppError('sign-in', 401)
    const upload = idPattern.test(id) ? await findUpload(ctx, { purpose, personId, id }) : null
    if (!upload) throw notFound()
    const other = receiving.get(id)
    if (!other) return { ctx, upload }
    // A line that broke without a word may still hold an earlier request open.
    receiving.delete(id)
    await other.stop()
    return find(request)
  }

  const create: Handler = async (request, reply) => {
    const length = wholeNumber(request.headers['upload-length'])
    if (length === null) throw new AppError('invalid', 400)
    if (length > purpose.maxBytes) return refuse(request, reply, 'file-bytes')
    const ctx = await readContext(request)
    await countFile(ctx, purpose)
    const name = fileNameOf(request.headers['upload-metadata'])
    const upload = await beginUpload(ctx, { purpose, personId: ctx.scope.session.personId, length, name })
    return reply
      .code(201)
      .headers({ location: `${address}/${upload.id}`, ...stateOf(upload) })
      .send()
  }

  const state: Handler = async (request, reply) => {
    const { upload } = await find(request)
    return reply
      .headers({ 'upload-length': String(upload.length), ...stateOf(upload) })
      .code(200)
      .send()
  }

  const append: Handler = async (request, reply) => {
    if (request.headers['content-type'] !== offsetType) throw new AppError('unsupported-media-type', 415)
    const from = wholeNumber(request.headers['upload-offset'])
    if (from === null) throw new AppError('invalid', 400)
    // At once: what has not been read when the line breaks is lost.
    const reading = readPart(request)
    const { ctx, upload } = await find(request)
    if (from !== upload.received) throw new AppError('conflict', 409)
    const room = upload.length - from
    const announced = wholeNumber(request.headers['content-length']) ?? room
    if (announced > room) return refuse(request, reply, 'file-bytes')
    const stored = upload.fileId
      ? upload.received
      : await receive({ request, reply, ctx, upload, bytes: announced, reading })
    // The line has broken, or the server has answered that the sender is too slow.
    if (reply.raw.headersSent || reply.raw.destroyed) return reply.hijack()
    if (stored === null) throw notFound()
    if (stored < upload.length)
      return reply
        .code(204)
        .headers(stateOf({ ...upload, received: stored }))
        .send()
    const result = await completeUpload(ctx, { purpose, personId: ctx.scope.session.personId, id: upload.id })
    if (!result.ok) return refuse(request, reply, result.code)
    if (!result.value) throw notFound()
    return reply
      .code(204)
      .headers(stateOf({ ...upload, received: stored, fileId: result.value.id }))
      .send()
  }

  /** Reads a part and stores it, or as much of it as arrives before the request breaks off. */
  const receive = async ({ request, reply, ctx, upload, bytes, reading }: Receive): Promise<number | null> => {
    const last = upload.received + bytes === upload.length
    // The last part needs the whole file in memory.
    const file = arrivingFile(request, reply, { sender: senderOf(ctx), bytes: last ? upload.length : bytes })
    const leave = await reserveUploadMemory(ctx.db, file)
    const room = upload.length - upload.received
    const storing = reading.rest(room).then((part) => storePart(ctx, upload.id, upload.received, part))
    const stop = () => {
      reading.end()
      return storing.catch(() => {})
    }
    receiving.set(upload.id, { stop })
    try {
      return await storing
    } finally {
      leave()
      if (receiving.get(upload.id)?.stop === stop) receiving.delete(upload.id)
    }
  }

  const end: Handler = async (request, reply) => {
    const { ctx, upload } = await find(request)
    await removeUpload(ctx, upload.id)
    return reply.code(204).send()
  }

  app.options('/', (_request, reply) => {
    const about = { 'tus-version': version, 'tus-extension': extensions, 'tus-max-size': String(purpose.maxBytes) }
    return reply
      .code(204)
      .headers({ ...about, 'tus-resumable': version })
      .send()
  })
  app.post('/', create)
  app.head('/:id', state)
  app.patch('/:id', append)
  app.delete('/:id', end)
  // For clients that can not send these methods.
  const meant: Record<string, Handler> = { HEAD: state, PATCH: append, DELETE: end }
  app.post('/:id', (request, reply) => {
    const handler = meant[String(request.headers['x-http-method-override'])]
    if (!handler) throw new AppError('method-not-allowed', 405)
    return handler(request, reply)
  })
}

type Match = { ctx: RequestContext; upload: Upload }
type Receive = Match & { request: FastifyRequest; reply: FastifyReply; bytes: number; reading: Reading }

const stateOf = ({ received, expiresAt, fileId }: Upload) => ({
  'upload-offset': String(received),
  'upload-expires': expiresAt.toUTCString(),
  ...(fileId && { [fileHeader]: fileId }),
})

function wholeNumber(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,12}$/.test(header) ? Number(header) : null
}

/** Reads `filename` of `Upload-Metadata`: pairs of a key and a base64 value, separated by commas. */
export function fileNameOf(header: string | string[] | undefined): string {
  const pairs = String(header ?? '')
    .slice(0, 1000)
    .split(',')
    .map((pair) => pair.trim().split(' '))
  const value = pairs.find(([key]) => key === 'filename')?.[1] ?? ''
  return Buffer.from(value, 'base64').toString('utf8')
}

/** What is read of a body before it has a place in memory. */
const firstBytes = 64 * 1024

type Reading = { rest: (room: number) => Promise<Buffer>; end: () => void }

/**
 * Reads the beginning of a body, and at most `room` bytes once `rest` is called. A body that breaks off, or that `end`
 * ends, counts as far as it came.
 */
function readPart({ raw, body }: FastifyRequest): Reading {
  const chunks: Buffer[] = []
  let [size, room, counted] = [0, firstBytes, false]
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const stream = body as typeof raw | undefined
  if (!stream || stream.destroyed || stream.readableEnded) end()
  stream?.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.length
    if (size < room) return
    stream.pause()
    if (counted) end()
  })
  for (const event of ['end', 'error', 'close', 'aborted']) stream?.once(event, () => end())
  const rest = async (allowed: number): Promise<Buffer> => {
    ;[room, counted] = [allowed, true]
    if (size >= allowed) end()
    else stream?.resume()
    await ended
    return Buffer.concat(chunks).subarray(0, allowed)
  }
  return { rest, end }
}
