import type { IncomingMessage } from 'node:http'
import { createHeaders, createRequest } from '@remix-run/node-fetch-server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

type Parts = { origin: string; body: Buffer | IncomingMessage | undefined }

/**
 * Converts a request for the router, with the body that was read, or its stream. The origin is put before the raw
 * target, so that no target (`//host`) names another site.
 */
export function webRequest({ raw, method }: FastifyRequest, reply: FastifyReply, { origin, body }: Parts): Request {
  if (body && !Buffer.isBuffer(body)) {
    readHeaders(raw)
    const { protocol, host } = new URL(origin)
    return createRequest(raw, reply.raw, { protocol, host })
  }
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return new Request(`${origin}${raw.url}`, {
    method,
    headers: readHeaders(raw),
    signal: gone.signal,
    body: method === 'GET' || method === 'HEAD' || !body?.length ? undefined : (body as Buffer<ArrayBuffer>),
  })
}

/** Characters that are invalid in a header are a client error. */
function readHeaders(raw: IncomingMessage): Headers {
  try {
    return createHeaders(raw)
  } catch {
    throw new AppError('unreadable', 400)
  }
}
