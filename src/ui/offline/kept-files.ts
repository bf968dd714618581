import { guestOwner } from '#kit/page-owner.ts'
import { openDevice, type KeptFile } from './device-store.ts'

// Stores files on this device until their form has arrived (docs/decisions/0061).

/** The server deletes a file that nothing references a day after its upload; the margin is four hours. */
const staleMs = 20 * 3600 * 1000
/** Returns the server id of a file; null when it must be uploaded again. */
export const arrivedId = ({ id, arrivedAt }: Pick<KeptFile, 'id' | 'arrivedAt'>, now = Date.now()): string | null =>
  id !== null && now - (arrivedAt ?? 0) < staleMs ? id : null

/** Stores a file; null where the device stores nothing or is full. */
export async function keepFile(given: Omit<KeptFile, 'key' | 'id' | 'at'>): Promise<string | null> {
  const device = await openDevice()
  const key = crypto.randomUUID()
  const stored = await device?.put('files', { ...given, key, id: null, at: Date.now() }).catch(() => undefined)
  return stored ?? null
}

/** Returns the files of one draft of a user. */
export async function filesOf(owner: string, draft: string): Promise<KeptFile[]> {
  const device = await openDevice()
  const all = (await device?.getAll('files').catch(() => [])) ?? []
  return all.filter((file) => file.owner === owner && file.draft === draft).sort((one, other) => one.at - other.at)
}

/** Changes the record of a file, one change at a time. */
async function changeKept(key: string, change: Partial<KeptFile>): Promise<void> {
  const device = await openDevice()
  if (!device) return
  try {
    const { store, done } = device.transaction('files', 'readwrite')
    const entry = await store.get(key)
    if (entry) await store.put({ ...entry, ...change })
    await done
  } catch {
    // The device is full, or its database is gone: the file is sent again from its beginning.
  }
}

/** Records the server id of an uploaded file. */
export const noteArrival = (key: string, id: string): Promise<void> => changeKept(key, { id, arrivedAt: Date.now() })

/** Records the address at which the upload of a file goes on. */
export const notePlace = (key: string, place: string | null): Promise<void> => changeKept(key, { place })

/** Records why the server refused a file; it stays for its owner to see. */
export const noteRefusal = (key: string, problem: string): Promise<void> => changeKept(key, { problem })

/** Returns one file by its key. */
export async function keptFile(key: string): Promise<KeptFile | undefined> {
  const device = await openDevice()
  return device?.get('files', key).catch(() => undefined)
}

/** Stores the order of a draft's files. */
export async function orderFiles(keys: readonly string[]): Promise<void> {
  const first = Date.now()
  for (const [index, key] of keys.entries()) await changeKept(key, { at: first + index })
}

/** Assigns the files of a guest's forms of one kind to the signed-in user. */
export async function adoptFiles(form: string, owner: string): Promise<void> {
  for (const { key } of await filesOfForm(guestOwner, form)) await changeKept(key, { owner })
}

/** Names the files of one of several drafts of a form. */
export const draftFilesName = (form: string, draftKey: string | null): string =>
  draftKey === null ? form : `${form}:${draftKey}`

/** Returns the files of all drafts of a form, and those of no draft yet. */
export async function filesOfForm(owner: string, form: string): Promise<KeptFile[]> {
  const device = await openDevice()
  const all = (await device?.getAll('files').catch(() => [])) ?? []
  return all.filter((file) => file.owner === owner && file.draft.split(':')[0] === form)
}

/** Moves files to another draft of their owner. */
export async function moveFiles(files: readonly KeptFile[], draft: string): Promise<void> {
  for (const { key } of files) await changeKept(key, { draft })
}

export async function forgetFile(key: string): Promise<void> {
  const device = await openDevice()
  await device?.delete('files', key).catch(() => {})
}

/**
 * Deletes the files of a form that the server has stored with it (`ids`), and refused ones. Other files of the sent
 * draft move to the draft `rest`, so that they can still be added. Returns their number, and the refused ones.
 */
export async function settleFiles(
  owner: string,
  { form, sent, ids, rest }: { form: string; sent: string; ids: readonly string[]; rest: string },
): Promise<{ left: number; refused: readonly { name: string; problem: string }[] }> {
  const existing = await filesOfForm(owner, form)
  const arrived = existing.filter(({ id }) => id !== null && ids.includes(id))
  for (const { key } of arrived) await forgetFile(key)
  const others = existing.filter((file) => file.draft === sent && !arrived.includes(file))
  const refused = others.flatMap(({ key, name, problem }) => (problem === undefined ? [] : [{ key, name, problem }]))
  for (const { key } of refused) await forgetFile(key)
  const left = others.filter(({ problem }) => problem === undefined)
  if (rest !== sent) await moveFiles(left, rest)
  return { left: left.length, refused }
}
