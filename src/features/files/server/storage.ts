import { newPublicId } from '#kit/id.ts'
import { colourEnding, type PictureColours } from '#kit/picture-address.ts'

const publicPrefix = 'photo-'

/**
 * Twice the length of an ad's id: holders of the address see a public picture, and holders of a
 * guest's file id may use it.
 */
const longId = (): string => newPublicId() + newPublicId()

/**
 * Creates a file's name; a public picture's contains its colours and a prefix that separates it
 * from drawings.
 */
export const newFileId = (publicColours: PictureColours | null): string =>
  publicColours ? publicPrefix + longId() + colourEnding(publicColours) : longId()

const endings: Record<string, string> = { 'image/jpeg': 'jpg', 'application/pdf': 'pdf' }

/** Returns the storage key of a file. */
export const storageKey = (folder: string, id: string, mediaType: string): string =>
  `${folder}/${id}.${endings[mediaType]}`

export const isPublicFile = (id: string): boolean => id.startsWith(publicPrefix)
