import type { FileStore } from '#platform/files.ts'

const prefix = 'photo-'

/** Where the file of a picture is kept. */
export const fileOf = (key: string): string => `pictures/${key}.jpg`

/** Gives a key its beginning, by which it is told from the key of a drawing. */
export const photoKey = (id: string, ending: string): string => prefix + id + ending

/** The kept file behind a picture's key; null for every other key. */
export const photoSource =
  (files: FileStore) =>
  async (key: string): Promise<Uint8Array | null> =>
    key.startsWith(prefix) ? files.read(fileOf(key)) : null
