import { defineFilePurpose } from '#features/files/contract.ts'
import { mayDo } from '#platform/permissions.ts'
import { maxFiles } from '../album-schemas.ts'

/** Photos of albums, public like the albums. */
export const albumPicture = defineFilePurpose({
  name: 'album-picture',
  kinds: ['picture'],
  folder: 'album-pictures',
  maxBytes: 10 * 1024 * 1024,
  perHour: 240,
  maySend: (ctx) => mayDo(ctx, 'albums.edit'),
  outlivesSender: true,
  mayRead: 'everyone',
})

/** The owner kind of a photo: its row. */
export const attachedToPictures = 'album-picture'

/** The file field of the form. */
export const pictureFiles = { name: 'files', purpose: albumPicture, maxFiles: maxFiles }
