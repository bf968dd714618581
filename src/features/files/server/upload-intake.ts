import { sql } from 'kysely'
import './tables.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { daySeconds } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import type { ContextReader } from '#platform/http/api-requests.ts'
import { addressGroup, senderLimits } from '#platform/address.ts'
import { releaseSlot, takeSlot } from '#platform/held-slots.ts'
import { sendApiError } from '#platform/http/api-errors.ts'
import { readMultipart } from '#platform/http/form-body.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import { createArrivingFiles, type ArrivingFile } from './uploads-in-progress.ts'
import type { FilePurpose } from './purpose.ts'

/** Shared by all purposes. */
const arriving = createArrivingFiles()
/** Max concurrent uploads of one sender, over all instances. */
const maxPerSender = 4
/** Longer than the server's request timeout. */
const placeSeconds = 150

/** Max bytes of a person's unused files, over all purposes. */
const maxUnusedBytes = 100 * 2 ** 20
/** Max bytes per day from the guests of one address; their files have no owner to count by. */
const guestBytesPerDay = 500 * 2 ** 20

/** The overhead of the form around the file. */
export const formBytes = 10_000

export const isMultipart = (type: string | null | undefined): boolean =>
  Boolean(type?.startsWith('multipart/form-data'))

/** Counts one more file of a purpose; throws at the limit of the person or address. */
export async function countFile(ctx: RequestContext, purpose: FilePurpose): Promise<void> {
  const { personId } = ctx.scope.session
  const { maySend } = purpose
  if (personId === null && maySend !== 'anybody') throw new AppError('sign-in', 401)
  if (typeof maySend === 'function' && !(await maySend(ctx))) throw new AppError('forbidden', 403)
  if (personId !== null) await refuseFullQuota(ctx.db, personId)
  const perHour = { max: purpose.perHour, seconds: 3600 }
  const perDay = { max: Math.floor(guestBytesPerDay / purpose.maxBytes), seconds: daySeconds }
  const limits = personId === null ? [perHour, perDay] : [perHour]
  const used = await consumeLimits(
    ctx,
    limits.flatMap((limit) => senderLimits(`files:${purpose.name}:${limit.seconds}`, ctx.scope, limit)),
  )
  if (!used.allowed) throw new AppError('too-many-requests', 429, { retryAfterSeconds: used.waitSeconds })
}

/** Throws when a person's unused files, and those on their way, fill their quota. */
async function refuseFullQuota(db: Db, personId: bigint): Promise<void> {
  const unused = await db
    .selectFrom('file')
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'))
    .where('owner_id', '=', personId)
    .where('state', 'in', ['arriving', 'unused'])
    .executeTakeFirstOrThrow()
  const onTheWay = await db
    .selectFrom('file_upload')
    .select(sql<number>`coalesce(sum(length), 0)::float8`.as('bytes'))
    .where('owner_id', '=', personId)
    .where('file_id', 'is', null)
    .executeTakeFirstOrThrow()
  if (unused.bytes + onTheWay.bytes < maxUnusedBytes) return
  throw new AppError('too-many-requests', 429, {
    retryAfterSeconds: 3600,
    words: {
      fa: 'حجم فایل‌هایی که فرستاده‌اید و هنوز ثبت نشده‌اند زیاد است؛ فرم را ثبت کنید یا فردا دوباره بفرستید.',
      en: 'You have sent too many files that nothing shows yet; use them or try again tomorrow.',
    },
  })
}

/** Returns the sender's id for the concurrency limit. */
export const senderOf = ({ scope }: RequestContext): string =>
  String(scope.session.personId ?? addressGroup(scope.address))

/**
 * Reserves memory for an upload until the returned function is called; throws when there is none.
 */
export async function reserveUploadMemory(db: Db, file: ArrivingFile): Promise<() => void> {
  if (!arriving.begin(file)) throw busy()
  const limit = { key: `arriving:${file.sender}`, max: maxPerSender, seconds: placeSeconds }
  const place = await takeSlot(db, limit).catch((error: unknown) => {
    arriving.end(file)
    throw error
  })
  // A slot that cannot be released expires.
  const leave = () => {
    arriving.end(file)
    if (place !== null) void releaseSlot(db, place).catch(() => {})
  }
  if (place !== null) return leave
  leave()
  throw busy()
}

export const busy = () => new AppError('busy', 503, { retryAfterSeconds: 5 })

type Arrival = { purpose: FilePurpose; readContext: ContextReader; bodyLimit: number }

/**
 * Configures uploads below `api`: a body of any type up to `bodyLimit`, accepted only after the
 * purpose's limits. Decided before reading the body, so that neither guests nor crowds fill the
 * memory.
 */
export function boundUpload(api: FastifyInstance, { purpose, readContext, bodyLimit }: Arrival): void {
  // The content decides the kind; ignore the request's label.
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, completed) => completed(null, body))
  api.addHook('preParsing', async (request, reply) => {
    if (request.method !== 'POST') return
    const ctx = await readContext(request)
    await countFile(ctx, purpose)
    const bytes = Math.min(Number(request.headers['content-length'] ?? bodyLimit), bodyLimit)
    const leave = await reserveUploadMemory(ctx.db, arrivingFile(request, reply, { sender: senderOf(ctx), bytes }))
    if (reply.raw.destroyed) leave()
    else reply.raw.once('close', leave)
  })
}

type Expected = { sender: string; bytes: number }

/** Describes a request that brings a file; `bytes` is the memory it will use. */
export function arrivingFile(request: FastifyRequest, reply: FastifyReply, { sender, bytes }: Expected): ArrivingFile {
  const { socket } = request.raw
  const readBefore = socket.bytesRead
  return {
    sender,
    bytes,
    received: () => socket.bytesRead - readBefore,
    giveUp: () => {
      void reply.headers({ connection: 'close', 'retry-after': '5' })
      void sendApiError(request, reply, { status: 503, code: 'unavailable' })
    },
  }
}

/** Whether the error means an oversized body. */
export const isTooLarge = (error: unknown): boolean => (error as { statusCode?: number }).statusCode === 413

/** Reads the only file of a multipart body with its name; an invalid body is an empty file. */
export async function readMultipartFile(request: FastifyRequest): Promise<{ bytes: Uint8Array; name: string }> {
  const form = await readMultipart(request.headers['content-type'] ?? '', request.body as Buffer)
  const file = form?.get('file')
  if (!(file instanceof File)) return { bytes: new Uint8Array(), name: '' }
  return { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name }
}
