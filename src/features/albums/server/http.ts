import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { getCatalogue } from '#features/catalog/contract.ts'
import { pictureAddress } from '#kit/picture-address.ts'
import { notFound } from '#platform/errors.ts'
import type { ApiOptions } from '#platform/http/api-requests.ts'
import { momentSchema, publicOperation, refusals } from '#platform/http/api-schemas.ts'
import { categoryNames } from '../categories.ts'
import { findAlbums, findPictures, type AlbumRow } from './find-albums.ts'

const tag = 'Albums'
const slug = z.string().regex(/^[a-z0-9-]{1,80}$/)

const albumSchema = z
  .object({
    slug: z.string(),
    title: z.string().describe('In Persian.'),
    model: z.string().describe('Slug of the model in the catalogue.'),
    pictures: z.int().describe('How many there are.'),
    bytes: z.int().nullable().describe('Of all pictures in small; null until they are measured.'),
    drawn: z.boolean().describe('Drawings, and no photos.'),
    changedAt: momentSchema,
  })
  .meta({ id: 'Album' })

const pictureSchema = z
  .object({
    category: z.enum(categoryNames),
    caption: z.string(),
    credit: z.string().describe('Who took it, or where it is from.'),
    drawn: z.boolean(),
    small: z.string().describe('Address of the file, 640 pixels wide.'),
    large: z.string().describe('Address of the file, 1200 pixels wide.'),
  })
  .meta({ id: 'AlbumPicture' })

/** Albums as data. */
export const albumsApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { readContext }) => {
  api.get('/albums', {
    schema: {
      ...publicOperation({ id: 'listAlbums', tag, summary: 'All albums, the newest first' }),
      response: { 200: z.object({ albums: z.array(albumSchema) }).describe('Every published album.'), ...refusals() },
    },
    handler: async (request) => {
      const { db } = await readContext(request)
      const catalogue = await getCatalogue(db)
      const modelOf = (id: number) => catalogue.models.byId.get(id)!.slug
      return { albums: (await findAlbums(db)).map((row) => present(row, modelOf(row.model_id))) }
    },
  })
  api.get('/albums/:album', {
    schema: {
      ...publicOperation({ id: 'getAlbum', tag, summary: 'One album with its pictures' }),
      params: z.object({ album: slug }),
      response: {
        200: albumSchema
          .omit({ pictures: true })
          .extend({ pictures: z.array(pictureSchema) })
          .describe('The album.'),
        ...refusals(404, 422),
      },
    },
    handler: async (request) => {
      const { db } = await readContext(request)
      const row = (await findAlbums(db)).find((each) => each.slug === request.params.album)
      if (!row) throw notFound()
      const model = (await getCatalogue(db)).models.byId.get(row.model_id)!.slug
      const pictures = (await findPictures(db, row.id)).map(({ picture, category, caption, credit, drawn }) => ({
        category,
        caption,
        credit,
        drawn,
        small: pictureAddress(picture, 640, 'webp'),
        large: pictureAddress(picture, 1200, 'webp'),
      }))
      return { ...present(row, model), pictures }
    },
  })
}

const present = ({ slug: id, title, count, bytes, drawn, changed_at }: AlbumRow, model: string) => ({
  slug: id,
  title,
  model,
  pictures: count,
  bytes,
  drawn,
  changedAt: changed_at.toISOString(),
})
