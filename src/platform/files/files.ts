import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { newToken } from '../secrets.ts'
import { isStorageFull, storageFull } from '../storage-full.ts'

/** A store of files. Keys are generated relative paths, never a user's file name. */
export type FileStore = {
  read(key: string): Promise<Buffer | null>
  write(key: string, bytes: Uint8Array): Promise<void>
  remove(key: string): Promise<void>
}

/** Stores files in a folder. A write is atomic: it goes to a temporary name first. */
export function diskFiles(folder: string): FileStore {
  const root = resolve(folder) + sep
  const place = (key: string) => {
    const path = resolve(root + key)
    if (!path.startsWith(root)) throw new Error(`file key outside its folder: ${key}`)
    return path
  }
  return {
    read: (key) =>
      readFile(place(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    async write(key, bytes) {
      const path = place(key)
      await mkdir(dirname(path), { recursive: true }).catch((error: unknown) => {
        throw isStorageFull(error) ? storageFull(error) : error
      })
      const temporary = `${path}.${newToken().slice(0, 8)}`
      try {
        await writeFile(temporary, bytes)
        await rename(temporary, path)
      } catch (error) {
        // A partial file would only take the missing space.
        await rm(temporary, { force: true })
        throw isStorageFull(error) ? storageFull(error) : error
      }
    },
    remove: (key) => rm(place(key), { force: true }),
  }
}
