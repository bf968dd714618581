import { createHash } from 'node:crypto'
import type { FileStore } from '#platform/files/files.ts'

type Copy = {
  keys: readonly string[]
  from: Pick<FileStore, 'read'>
  to?: Pick<FileStore, 'read' | 'write'>
  onFile?: (copied: number) => void
}

/**
 * Copies files into another store and reads each one back; without a store it only checks that all exist. Returns the
 * missing keys. It is repeatable: a file has the same bytes under the same key.
 */
export async function copyFiles({ keys, from, to, onFile }: Copy): Promise<string[]> {
  const missing: string[] = []
  for (const [at, key] of keys.entries()) {
    onFile?.(at)
    const bytes = await from.read(key)
    if (!bytes) missing.push(key)
    else if (to) {
      await to.write(key, bytes)
      const back = await to.read(key)
      if (!back || digestOf(back) !== digestOf(bytes)) throw new Error(`the new store returns other bytes for ${key}`)
    }
  }
  return missing
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
