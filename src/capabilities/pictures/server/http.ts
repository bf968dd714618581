import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { pictureAddress, pictureWidths } from '#kit/picture-address.ts'
import { AppError } from '#platform/errors.ts'
import { sendApiError } from '#platform/http/api-errors.ts'
import { requirePersonId, type ApiOptions } from '#platform/http/api-requests.ts'
import { answer, signedInOperation, refusals as documented } from '#platform/http/api-schemas.ts'
import { languageOf } from '#platform/http/api-texts.ts'
import { useLimits } from '#platform/limits.ts'
import { refusals, type PictureTextCode } from './texts.ts'
import { acceptPicture, type TakenPicture } from './accept-picture.ts'

const maxBytes = 10 * 1024 * 1024
/** So many files at most are in memory at the same moment. */
const maxArriving = 8
const perHour = 120

const pictureSchema = z
  .object({
    id: z.string().describe('Names the picture; attach it within a day.'),
    width: z.int(),
    height: z.int(),
    sizes: z.array(z.object({ width: z.int(), avif: z.string(), webp: z.string() })),
  })
  .meta({ id: 'SentPicture', description: 'A picture that was taken, with the addresses of its sizes.' })

/** The allow-list of what is told of a taken picture. */
const presentPicture = ({ key, width, height }: TakenPicture): z.output<typeof pictureSchema> => ({
  id: key,
  width,
  height,
  sizes: pictureWidths.map((offered) => ({
    width: offered,
    avif: pictureAddress(key, offered, 'avif'),
    webp: pictureAddress(key, offered, 'webp'),
  })),
})

/** People's pictures as data: one file a request, as the body itself. */
export const picturesApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { readContext }) => {
  // What it is, is decided by its content; what the request calls it does not count.
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) => done(null, body))

  let arriving = 0
  // Before the body is read: neither a guest nor a crowd fills the memory.
  api.addHook('preParsing', async (request, reply) => {
    const ctx = await readContext(request)
    const limit = { key: `pictures:${requirePersonId(ctx)}`, max: perHour, seconds: 3600 }
    const used = await useLimits(ctx.db, [limit], ctx.now)
    if (!used.allowed) throw new AppError('too-many-requests', 429, { retryAfterSeconds: used.waitSeconds })
    if (arriving >= maxArriving) throw new AppError('busy', 503, { retryAfterSeconds: 5 })
    arriving++
    reply.raw.once('close', () => arriving--)
  })
  api.post('/pictures', {
    schema: {
      ...signedInOperation({
        id: 'sendPicture',
        tag: 'Pictures',
        summary: 'Send a picture',
        description:
          'The file is the body: JPEG, PNG, WebP or AVIF of at most 10 MB and 40 megapixels. It is re-encoded without ' +
          'metadata. The same file again gives the same picture. What nothing shows is removed after a day.',
      }),
      consumes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
      body: z.unknown().meta({ type: 'string', format: 'binary' }),
      response: {
        200: answer('It was there already.', pictureSchema),
        201: answer('It is taken.', pictureSchema),
        ...documented(401, 403, 413, 422),
      },
    },
    errorHandler: (error, request, reply) => {
      if ((error as { statusCode?: number }).statusCode !== 413) return api.errorHandler(error, request, reply)
      return refusePicture(request, reply, 413, 'picture-bytes')
    },
    handler: async (request, reply) => {
      const ctx = await readContext(request)
      const bytes = (request.body as Buffer | undefined) ?? Buffer.alloc(0)
      const sent = { personId: requirePersonId(ctx), bytes, now: ctx.now }
      const { imageWorker, files } = ctx.providers
      const taken = await acceptPicture({ db: ctx.db, imageWorker, files }, sent)
      if (!taken.ok) return refusePicture(request, reply, 422, taken.code)
      return reply.code(taken.value.again ? 200 : 201).send(presentPicture(taken.value))
    },
  })
}

type Sending = Parameters<typeof sendApiError>

function refusePicture(request: Sending[0], reply: Sending[1], status: 413 | 422, code: PictureTextCode) {
  const picture = refusals[code][languageOf(request.headers['accept-language'])]
  return sendApiError(request, reply, { status, code, fields: { picture } })
}
