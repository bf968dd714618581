import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestScope } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { ContextReader } from '#platform/http/api-requests.ts'
import { consumeLimits, type Limit } from '#platform/limits.ts'
import type { FilePurpose } from './purpose.ts'

/** So many files at most are in the memory of this process at the same moment, whatever they are for. */
const maxArriving = 8
let arriving = 0

/** Holds the place of so many files until `done`; throws when the process has no room for them now. */
export function holdArrival(files: number): () => void {
  // More than all places at once never happens; such a form waits for an empty process.
  const places = Math.min(files, maxArriving)
  if (arriving + places > maxArriving) throw new AppError('busy', 503, { retryAfterSeconds: 5 })
  arriving += places
  return () => void (arriving -= places)
}

/** Around the file itself stand the lines of the form. */
export const formBytes = 10_000

export const isMultipart = (type: string | null | undefined): boolean =>
  Boolean(type?.startsWith('multipart/form-data'))

/** How many files of a purpose one person, or the guests of one address, may send. */
export const fileLimit = ({ name, perHour }: FilePurpose, { session, address }: RequestScope): Limit => ({
  key: `files:${name}:${session.personId ?? address}`,
  max: perHour,
  seconds: 3600,
})

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
    const { db, now, scope } = await readContext(request)
    const { personId } = scope.session
    if (personId === null && !purpose.guests) throw new AppError('sign-in', 401)
    const used = await consumeLimits(db, [fileLimit(purpose, scope)], now)
    if (!used.allowed) throw new AppError('too-many-requests', 429, { retryAfterSeconds: used.waitSeconds })
    reply.raw.once('close', holdArrival(1))
  })
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
