import { guestOwner } from '#kit/page-owner.ts'
import { openDevice, type KeptFile } from './device-store.ts'

// Files that this device keeps until the form that they belong to has arrived (docs/decisions/0061).

/** What nothing shows leaves the server a day after it arrived. */
const staleMs = 20 * 3600 * 1000
/** The id under which a file is on the server now; null when it must go there again. */
export const arrivedId = ({ id, arrivedAt }: Pick<KeptFile, 'id' | 'arrivedAt'>, now = Date.now()): string | null =>
  id !== null && now - (arrivedAt ?? 0) < staleMs ? id : null

/** Keeps a file; null where the device keeps nothing or is full. */
export async function keepFile(given: Omit<KeptFile, 'key' | 'id' | 'at'>): Promise<string | null> {
  const device = await openDevice()
  const key = crypto.randomUUID()
  const kept = await device?.put('files', { ...given, key, id: null, at: Date.now() }).catch(() => undefined)
  return kept ?? null
}

/** The files of one draft of a person. */
export async function filesOf(owner: string, draft: string): Promise<KeptFile[]> {
  const device = await openDevice()
  const all = (await device?.getAll('files').catch(() => [])) ?? []
  return all.filter((file) => file.owner === owner && file.draft === draft).sort((one, other) => one.at - other.at)
}

/** Writes down under which name a file has arrived. */
export async function noteArrival(key: string, id: string): Promise<void> {
  const device = await openDevice()
  const known = await device?.get('files', key).catch(() => undefined)
  if (known) await device?.put('files', { ...known, id, arrivedAt: Date.now() }).catch(() => {})
}

/** One file by its key. */
export async function keptFile(key: string): Promise<KeptFile | undefined> {
  const device = await openDevice()
  return device?.get('files', key).catch(() => undefined)
}

/** Keeps the files of a draft in this order. */
export async function orderFiles(keys: readonly string[]): Promise<void> {
  const device = await openDevice()
  const first = Date.now()
  for (const [index, key] of keys.entries()) {
    const known = await device?.get('files', key).catch(() => undefined)
    if (known) await device?.put('files', { ...known, at: first + index }).catch(() => {})
  }
}

/** What a guest chose belongs to the person who has signed in. */
export async function adoptFiles(draft: string, owner: string): Promise<void> {
  const device = await openDevice()
  for (const file of await filesOf(guestOwner, draft)) await device?.put('files', { ...file, owner }).catch(() => {})
}

export async function forgetFile(key: string): Promise<void> {
  const device = await openDevice()
  await device?.delete('files', key).catch(() => {})
}

/** Forgets all files of a draft that was sent. */
export async function forgetFilesOf(owner: string, draft: string): Promise<void> {
  for (const { key } of await filesOf(owner, draft)) await forgetFile(key)
}
