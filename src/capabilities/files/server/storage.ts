import { newPublicId } from '#kit/id.ts'
import { colourEnding, type PictureColours } from '#kit/picture-address.ts'

const publicPrefix = 'photo-'

/** Twice the length of an ad's: who has the address may see a public picture, and who knows a guest's file may use it. */
const longId = (): string => newPublicId() + newPublicId()

/** Names a file; a public picture also tells its colours, and is told by its beginning from a drawing. */
export const newFileId = (publicColours: PictureColours | null): string =>
  publicColours ? publicPrefix + longId() + colourEnding(publicColours) : longId()

const endings: Record<string, string> = { 'image/jpeg': 'jpg', 'application/pdf': 'pdf' }

/** Where the bytes of a file are kept. */
export const storageKey = (folder: string, id: string, mediaType: string): string =>
  `${folder}/${id}.${endings[mediaType]}`

export const isPublicFile = (id: string): boolean => id.startsWith(publicPrefix)
