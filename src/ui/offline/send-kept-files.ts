import { keyOfName } from '#kit/kept-names.ts'
import { sendFileTo } from '../uploads/send-file.ts'
import type { QueuedFiles } from './device-store.ts'
import { arrivedId, keptFile, noteArrival } from './kept-files.ts'

/** How far a file is on its way: its key on the device, and the part that has gone (1: it has arrived). */
export type FileNews = { file: string; part: number }

/**
 * Sends the files of a change one after the other, each at most once: what has arrived is written down before the next one
 * goes. Their ids in order; `later` when one could not go now; or why the server will not have one.
 */
export async function sendFilesOf(
  { names, uploadTo }: QueuedFiles,
  owner: string,
  tell: (news: FileNews) => void,
): Promise<{ ids: readonly string[] } | { refusal: string } | 'later'> {
  const ids: string[] = []
  for (const name of names) {
    const key = keyOfName(name)
    const kept = key === null ? undefined : await keptFile(key)
    // Removed from the device meanwhile.
    if (key !== null && !kept) continue
    const known = kept ? arrivedId(kept) : name
    if (known !== null) {
      ids.push(known)
      continue
    }
    const { blob, name: title } = kept!
    const file = new File([blob], title, { type: blob.type })
    const result = await sendFileTo(uploadTo, owner)(file, (part) => tell({ file: key!, part: Math.min(part, 0.99) }))
      .result
    if (result === 'unreached') return 'later'
    if ('problem' in result && isForLater(result.status ?? 0)) return 'later'
    if ('problem' in result) return { refusal: `${title}: ${result.problem}` }
    await noteArrival(key!, result.id)
    tell({ file: key!, part: 1 })
    ids.push(result.id)
  }
  return { ids }
}

/** Signed out meanwhile, asked to wait, or the server can not just now: that says nothing of the file. */
const isForLater = (status: number) => status >= 500 || [401, 408, 409, 425, 429].includes(status)
