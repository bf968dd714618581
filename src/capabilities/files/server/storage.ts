import { newPublicId } from '#kit/id.ts'
import { colourEnding, type PictureColours } from '#kit/picture-address.ts'
import type { FileStore } from '#platform/files.ts'

const publicPrefix = 'photo-'

/** Where pictures are kept that everyone may see. */
export const publicFolder = 'pictures'

/** Twice the length of an ad's: who has the address may see a public picture, and who knows a guest's file may use it. */
const longId = (): string => newPublicId() + newPublicId()

/** Names a file; a public picture also tells its colours, and is told by its beginning from a drawing. */
export const newFileId = (publicColours: PictureColours | null): string =>
  publicColours ? publicPrefix + longId() + colourEnding(publicColours) : longId()

const endings: Record<string, string> = { 'image/jpeg': 'jpg', 'application/pdf': 'pdf' }

/** Where the bytes of a file are kept. */
export const storageKey = (folder: string, id: string, mediaType: string): string =>
  `${folder}/${id}.${endings[mediaType]}`

/** The kept file behind the key of a public picture; null for every other key. */
export const photoSource =
  (files: FileStore) =>
  async (key: string): Promise<Uint8Array | null> =>
    key.startsWith(publicPrefix) ? files.read(storageKey(publicFolder, key, 'image/jpeg')) : null
