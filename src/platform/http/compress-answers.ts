import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#platform/errors.ts'
import { createSemaphore } from '#platform/semaphore.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

type Encoding = 'br' | 'gzip' | 'identity'

/**
 * Compression takes as long as rendering: it uses half of the processors, and a response that would have to wait is
 * sent uncompressed.
 */
const inTurn = createSemaphore({
  name: 'packing',
  max: Math.max(1, Math.floor(availableParallelism() / 2)),
  maxWaiting: 8,
  maxWaitMs: 1000,
})

/** Returns the best encoding that a browser accepts. */
export const encodingFor = (accepted: string): Encoding =>
  /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'

/** Compresses bytes off the main thread. Throws AppError 503 when too many wait for it. */
export async function pack(bytes: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'identity') return bytes
  if (encoding === 'gzip') return inTurn(() => gzipped(bytes))
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return inTurn(() => brotli(bytes, { params }))
}

const worthPacking = 1024
const quality = 4
const packable = /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml|[\w.-]+\+(?:json|xml))|image\/svg)/

/**
 * Compresses whole responses, few at a time: a stream for each response, as the plugin for streams makes it, takes
 * megabytes and a thread each, and an overloaded process would do little else.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''))
    if (encoding === 'identity' || !mayPack(request, reply)) return payload
    const bytes = Buffer.from(payload)
    if (bytes.length < worthPacking) return payload
    addVary(reply)
    try {
      const packed = await pack(bytes, encoding, quality)
      void reply.header('content-encoding', encoding).removeHeader('content-length')
      return packed
    } catch (error) {
      if (error instanceof AppError) return payload
      throw error
    }
  })
}

const mayPack = (request: FastifyRequest, reply: FastifyReply): boolean =>
  request.method !== 'HEAD' &&
  !reply.hasHeader('content-encoding') &&
  packable.test(String(reply.getHeader('content-type') ?? ''))

function addVary(reply: FastifyReply): void {
  const vary = String(reply.getHeader('vary') ?? '')
  if (!/\baccept-encoding\b/i.test(vary))
    void reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding')
}
