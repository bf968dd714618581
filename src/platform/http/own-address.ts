import type { FastifyInstance } from 'fastify'

/** Returns the address of this process on this machine, once it listens: for fakes of other services. */
export function ownAddress(app: FastifyInstance): string | undefined {
  const place = app.server.address()
  if (!place || typeof place === 'string') return undefined
  const everywhere = place.address === '0.0.0.0' || place.address === '::'
  const host = everywhere ? '127.0.0.1' : place.family === 'IPv6' ? `[${place.address}]` : place.address
  return `http://${host}:${place.port}`
}
