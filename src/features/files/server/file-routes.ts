import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#platform/errors.ts'
import { sendApiError } from '#platform/http/api-errors.ts'
import type { ApiOptions, ContextReader } from '#platform/http/api-requests.ts'
import { languageOf } from '#platform/http/api-texts.ts'
import { acceptFile } from './accept-file.ts'
import { boundUpload, formBytes, isTooLarge, readMultipartFile } from './upload-intake.ts'
import { findReadable } from './find-files.ts'
import type { FilePurpose } from './purpose.ts'
import { openBytes } from './sealed-bytes.ts'
import { refusals, type FileRefusal } from './texts.ts'
import { tusRoutes } from './tus-routes.ts'

const idPattern = /^[0-9a-z]{20}$/

type RouteOptions = ApiOptions & { purposes: readonly FilePurpose[] }

/**
 * Defines `POST /{folder}` and `GET /{folder}/{id}` for every purpose: sent as multipart field
 * `file` while the form is open, and read by people the purpose allows. `/{folder}/uploads` takes
 * the same files in parts.
 */
export const fileRoutes: FastifyPluginAsync<RouteOptions> = async (app, { purposes, readContext }) => {
  for (const purpose of purposes) {
    await app.register(async (scope) => routesOf(scope, purpose, readContext), { prefix: `/${purpose.folder}` })
    const prefix = `/${purpose.folder}/uploads`
    await app.register(
      async (scope) =>
        tusRoutes(scope, {
          purpose,
          readContext,
          address: scope.prefix,
          refuse: (request, reply, code) => refuseFile(request, reply, purpose, code),
        }),
      { prefix },
    )
  }
}

function routesOf(app: FastifyInstance, purpose: FilePurpose, readContext: ContextReader): void {
  const { maxBytes, mayRead } = purpose
  boundUpload(app, { purpose, readContext, bodyLimit: maxBytes + formBytes })
  app.post('/', {
    errorHandler: (error, request, reply) =>
      isTooLarge(error)
        ? refuseFile(request, reply, purpose, 'file-bytes')
        : void app.errorHandler(error, request, reply),
    handler: async (request, reply) => {
      const ctx = await readContext(request)
      const file = await readMultipartFile(request)
      const taken = await acceptFile(ctx, { purpose, personId: ctx.scope.session.personId, ...file })
      if (!taken.ok) return refuseFile(request, reply, purpose, taken.code)
      return reply.code(201).send({ id: taken.value.id })
    },
  })
  if (mayRead === 'everyone') return
  app.get('/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    const ctx = await readContext(request)
    const file = idPattern.test(id) ? await findReadable(ctx.db, purpose, id) : null
    // Hide other people's files.
    if (!file || !(await mayRead(ctx, file.readable))) throw notFound()
    const stored = await ctx.providers.files.read(file.storage_key)
    if (!stored) throw notFound()
    const bytes = file.key_sealed ? openBytes(ctx.secrets.open(file.key_sealed), stored) : stored
    return reply.headers(headersOf(file)).type(file.media_type).send(bytes)
  })
}

type Served = { kind: string; name: string | null }

/** Only re-encoded pictures are shown inline; a document is always downloaded and cannot run. */
const headersOf = ({ kind, name }: Served) => ({
  'cache-control': 'private, no-store',
  'content-disposition':
    kind === 'picture'
      ? 'inline; filename="attachment.jpg"'
      : `attachment; filename="document.pdf"; filename*=UTF-8''${encodeURIComponent(pdfName(name))}`,
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
})

const pdfName = (name: string | null): string => `${(name ?? 'document').replace(/\.pdf$/i, '')}.pdf`

function refuseFile(request: FastifyRequest, reply: FastifyReply, purpose: FilePurpose, code: FileRefusal) {
  const file = purpose.texts?.[code] ?? refusals[code][languageOf(request.headers['accept-language'])]
  return sendApiError(request, reply, { status: code === 'file-bytes' ? 413 : 422, code, fields: { file } })
}
