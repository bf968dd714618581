import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound } from '#platform/errors.ts'
import { sendApiError } from '#platform/http/api-errors.ts'
import type { ApiOptions } from '#platform/http/api-requests.ts'
import { useLimits } from '#platform/limits.ts'
import type { PictureRefusal } from '#platform/pictures/reencode.ts'
import { maxFileBytes } from '../rules.ts'
import { fileIdPattern } from '../schemas.ts'
import { acceptFile, keyOf } from './files/accept-file.ts'
import { maySeeFile } from './files/find-file.ts'

/** Around the file itself stand the lines of the form. */
const mostBodyBytes = maxFileBytes + 10_000
const maxArriving = 8
const perHour = 40

const refusals: Record<PictureRefusal | 'file-bytes', string> = {
  'file-bytes': 'هر پیوست حداکثر ۵ مگابایت است.',
  'picture-empty': 'این پرونده خالی است.',
  'picture-kind': 'تنها عکس پذیرفته می‌شود (JPEG، PNG، WebP یا AVIF)؛ از سند عکس بگیرید.',
  'picture-heic': 'قالب HEIC خوانده نمی‌شود؛ همین عکس را به‌صورت JPEG بفرستید.',
  'picture-mixed': 'در این پرونده جز عکس چیز دیگری هم هست؛ عکس اصلی را بفرستید.',
  'picture-animated': 'عکس متحرک پذیرفته نمی‌شود.',
  'picture-pixels': 'ابعاد عکس بیش از ۴۰ مگاپیکسل است.',
  'picture-damaged': 'این عکس آسیب دیده است و باز نمی‌شود.',
  'picture-heavy': 'خواندن این عکس بیش از اندازه سنگین است؛ عکس ساده‌تری بفرستید.',
}

const refuseFile = (request: FastifyRequest, reply: FastifyReply, code: keyof typeof refusals) =>
  sendApiError(request, reply, { status: code === 'file-bytes' ? 413 : 422, code, fields: { file: refusals[code] } })

/**
 * Pictures for messages: sent as multipart field `file` while the form is still open, by guests too, and seen again only by
 * the owner of the ticket and by staff.
 */
export const ticketFiles: FastifyPluginAsync<ApiOptions> = async (app, { readContext }) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBodyBytes }, (_request, body, done) =>
    done(null, body),
  )

  let arriving = 0
  app.addHook('preParsing', async (request, reply) => {
    if (request.method !== 'POST') return
    const { db, now, scope } = await readContext(request)
    const who = scope.session.personId ?? scope.address
    const used = await useLimits(db, [{ key: `ticket-files:${who}`, max: perHour, seconds: 3600 }], now)
    if (!used.allowed) throw new AppError('too-many-requests', 429, { retryAfterSeconds: used.waitSeconds })
    if (arriving >= maxArriving) throw new AppError('busy', 503, { retryAfterSeconds: 5 })
    arriving++
    reply.raw.once('close', () => arriving--)
  })

  app.post('/tickets', {
    errorHandler: (error, request, reply) =>
      error.statusCode === 413
        ? refuseFile(request, reply, 'file-bytes')
        : void app.errorHandler(error, request, reply),
    handler: async (request, reply) => {
      const { db, now, scope, providers } = await readContext(request)
      const bytes = await readFile(request)
      if (bytes.byteLength > maxFileBytes) return refuseFile(request, reply, 'file-bytes')
      const { imageWorker, files } = providers
      const taken = await acceptFile({ db, imageWorker, files }, { personId: scope.session.personId, bytes, now })
      return taken.ok ? reply.code(201).send({ id: taken.value }) : refuseFile(request, reply, taken.code)
    },
  })

  app.get('/tickets/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    const ctx = await readContext(request)
    if (!fileIdPattern.test(id) || !(await maySeeFile(ctx, id))) throw notFound()
    const bytes = await ctx.providers.files.read(keyOf(id))
    if (!bytes) throw notFound()
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': 'inline; filename="attachment.jpg"',
        'content-security-policy': "default-src 'none'",
        'x-content-type-options': 'nosniff',
      })
      .type('image/jpeg')
      .send(bytes)
  })
}

/** The one file of a multipart body; what is no such body is an empty file. */
async function readFile(request: FastifyRequest): Promise<Uint8Array> {
  const body = new Response(request.body as Buffer<ArrayBuffer>, {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  })
  const form = await body.formData().catch(() => new FormData())
  const file = form.get('file')
  return file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array()
}
