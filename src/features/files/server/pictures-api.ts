import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { pictureAddress, pictureWidths } from '#kit/picture-address.ts'
import { sendApiError } from '#platform/http/api-errors.ts'
import { requirePersonId, type ApiOptions } from '#platform/http/api-requests.ts'
import { answer, signedInOperation, refusals as documented } from '#platform/http/api-schemas.ts'
import { languageOf } from '#platform/http/api-texts.ts'
import { acceptFile, type TakenFile } from './accept-file.ts'
import { adPicture } from './ad-picture.ts'
import { boundUpload, formBytes, isMultipart, isTooLarge, readMultipartFile } from './upload-intake.ts'
import { refusals, type RefusalTextCode } from './texts.ts'

const pictureSchema = z
  .object({
    id: z.string().describe('Names the picture; attach it within a day.'),
    width: z.int(),
    height: z.int(),
    sizes: z.array(z.object({ width: z.int(), avif: z.string(), webp: z.string() })),
  })
  .meta({ id: 'SentPicture', description: 'A picture that was taken, with the addresses of its sizes.' })

/** Selects the public fields of an accepted picture (allow-list). */
const presentPicture = ({ id, width, height }: TakenFile): z.output<typeof pictureSchema> => ({
  id,
  width: width!,
  height: height!,
  sizes: pictureWidths.map((offered) => ({
    width: offered,
    avif: pictureAddress(id, offered, 'avif'),
    webp: pictureAddress(id, offered, 'webp'),
  })),
})

const about =
  'The file is the body, or field `file` of a multipart body: JPEG, PNG, WebP or AVIF of at most 10 MB and 40 megapixels. It is re-encoded without ' +
  'metadata. The same file again gives the same picture. What nothing shows is removed after a day.'

type Operation = Omit<ReturnType<typeof signedInOperation>, 'security'> & { security: Record<string, string[]>[] }

/**
 * Defines `POST …/pictures`: one file per request, as the body or as field `file` of a form;
 * `operation` names the audience.
 */
export const picturesApiAs =
  (operation: Operation): FastifyPluginAsyncZod<ApiOptions> =>
  async (api, { readContext }) => {
    boundUpload(api, { purpose: adPicture, readContext, bodyLimit: adPicture.maxBytes + formBytes })
    api.post('/pictures', {
      schema: {
        description: about,
        ...operation,
        consumes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'multipart/form-data'],
        body: z.unknown().meta({ type: 'string', format: 'binary' }),
        response: {
          200: answer('It was there already.', pictureSchema),
          201: answer('It is taken.', pictureSchema),
          ...documented(401, 403, 413, 422),
        },
      },
      errorHandler: (error, request, reply) => {
        if (!isTooLarge(error)) return api.errorHandler(error, request, reply)
        return refusePicture(request, reply, 413, 'picture-bytes')
      },
      handler: async (request, reply) => {
        const ctx = await readContext(request)
        const bytes = await readBytes(request)
        const taken = await acceptFile(ctx, { purpose: adPicture, personId: requirePersonId(ctx), bytes })
        if (!taken.ok && taken.code === 'file-bytes') return refusePicture(request, reply, 413, 'picture-bytes')
        if (!taken.ok) return refusePicture(request, reply, 422, taken.code)
        return reply.code(taken.value.again ? 200 : 201).send(presentPicture(taken.value))
      },
    })
  }

/** People's pictures as data. */
export const picturesApi = picturesApiAs(
  signedInOperation({ id: 'sendPicture', tag: 'Pictures', summary: 'Send a picture' }),
)

/** Reads the bytes; a body that is wrongly labelled as a form counts as the picture itself. */
async function readBytes(request: FastifyRequest): Promise<Uint8Array> {
  const { bytes } = isMultipart(request.headers['content-type']) ? await readMultipartFile(request) : noFile
  return bytes.byteLength > 0 ? bytes : ((request.body as Buffer | undefined) ?? bytes)
}

const noFile = { bytes: new Uint8Array() }

type Sending = Parameters<typeof sendApiError>

function refusePicture(request: Sending[0], reply: Sending[1], status: 413 | 422, code: RefusalTextCode) {
  const picture = refusals[code][languageOf(request.headers['accept-language'])]
  return sendApiError(request, reply, { status, code, fields: { picture } })
}
