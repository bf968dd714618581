import { defineFilePurpose } from '#capabilities/files/contract.ts'
import { mayDo } from '#platform/permissions.ts'
import { mostFiles } from '../album-schemas.ts'

/** Photos of albums. Albums are public, so their pictures are too. */
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

/** What a photo belongs to: the row that shows it. */
export const attachedToPictures = 'album-picture'

/** The field of the form that takes them. */
export const pictureFiles = { name: 'files', purpose: albumPicture, maxFiles: mostFiles }
