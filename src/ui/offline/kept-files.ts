import { openDevice, type KeptFile } from './device-store.ts'

// Files that this device keeps until the form that they belong to has arrived (docs/decisions/0061).

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
  if (known) await device?.put('files', { ...known, id }).catch(() => {})
}

export async function forgetFile(key: string): Promise<void> {
  const device = await openDevice()
  await device?.delete('files', key).catch(() => {})
}

/** Forgets all files of a draft that was sent. */
export async function forgetFilesOf(owner: string, draft: string): Promise<void> {
  for (const { key } of await filesOf(owner, draft)) await forgetFile(key)
}
