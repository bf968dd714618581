import { readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { diskFiles, type FileStore } from '#platform/files/files.ts'

/** A sweep reduces usage to this share, so that the next one is not due at once. */
const sweptShare = 0.8

type CachedFile = { name: string; bytes: number; usedAt: number }

/**
 * Caches reproducible files in a folder of this machine below `maxBytes`: when a write exceeds it, the least recently
 * read files are deleted. Keys have no folders. A failed write (a full disk) is not an error.
 */
export function diskCache(folder: string, maxBytes: number): FileStore {
  const files = diskFiles(folder)
  // Unknown until the first sweep has counted the files of an earlier process.
  let bytes = Infinity
  let sweeping: Promise<void> | undefined

  const sweep = async () => {
    // Concurrent writes are counted twice at worst, which only brings the next sweep nearer.
    bytes = 0
    const match = (await filesOf(folder)).sort((a, b) => a.usedAt - b.usedAt)
    let left = match.reduce((sum, file) => sum + file.bytes, 0)
    const room = left > maxBytes ? maxBytes * sweptShare : Infinity
    for (const file of match) {
      if (left <= room) break
      await files.remove(file.name)
      left -= file.bytes
    }
    bytes += left
  }
  return {
    async read(key) {
      const match = await files.read(key)
      if (match) await utimes(join(folder, key), new Date(), new Date()).catch(() => {})
      return match
    },
    async write(key, written) {
      await files.write(key, written).catch(() => {})
      bytes += written.byteLength
      if (bytes <= maxBytes) return
      await (sweeping ??= sweep().finally(() => (sweeping = undefined)))
    },
    remove: (key) => files.remove(key),
  }
}

async function filesOf(folder: string): Promise<CachedFile[]> {
  const names = await readdir(folder).catch(() => [])
  const match = await Promise.all(
    names.map(async (name) => {
      // Another process may be sweeping the same folder.
      const stats = await stat(join(folder, name)).catch(() => null)
      return stats && { name, bytes: stats.size, usedAt: stats.mtimeMs }
    }),
  )
  return match.filter((file) => file !== null)
}
