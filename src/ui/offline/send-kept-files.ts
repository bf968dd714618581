import { formatInteger } from '#kit/digits.ts'
import { keyOfName } from '#kit/saved-names.ts'
import { sendFileTo } from '../uploads/send-file.ts'
import type { KeptFile, QueuedFiles } from './device-store.ts'
import { arrivedId, keptFile, noteArrival, notePlace, noteRefusal } from './kept-files.ts'

/** Upload progress of a file: its key on the device, and the share sent (1: uploaded). */
export type FileNews = { file: string; part: number }

/** Files in a row that do not arrive: then the connection is gone, not one file. */
const maxBroken = 2

/**
 * Uploads the files of a change one after the other, each at most once: the server id of a file is recorded before the
 * next one, and a broken upload goes on where it stopped. Returns their ids in order; `later` when some could not be
 * sent now; or the reasons for refused and missing files. No file keeps the following ones from being uploaded.
 */
export async function sendFilesOf(
  { names, uploadTo, leavesRefused }: QueuedFiles,
  owner: string,
  tell: (news: FileNews) => void,
): Promise<{ ids: readonly string[] } | { refusal: string } | 'later'> {
  const ids: string[] = []
  const refusals: string[] = []
  let [waiting, missing, broken] = [false, false, 0]
  for (const name of names) {
    const key = keyOfName(name)
    const stored = key === null ? undefined : await keptFile(key)
    if (key !== null && !stored) {
      missing = true
      refusals.push(`عکس ${formatInteger(names.indexOf(name) + 1)} روی این دستگاه پیدا نشد؛ آن را دوباره انتخاب کنید.`)
      continue
    }
    const existing = stored ? arrivedId(stored) : name
    if (existing !== null) {
      ids.push(existing)
      continue
    }
    if (broken === maxBroken) continue
    const result = await sendKept(stored!, { uploadTo, owner, tell })
    if (result === 'unreached' || ('problem' in result && isForLater(result.status ?? 0))) {
      waiting = true
      broken++
      continue
    }
    broken = 0
    if ('problem' in result) {
      await noteRefusal(key!, result.problem)
      refusals.push(`${stored!.name}: ${result.problem}`)
      continue
    }
    await noteArrival(key!, result.id)
    tell({ file: key!, part: 1 })
    ids.push(result.id)
  }
  if (waiting) return 'later'
  if (leavesRefused && !missing && ids.length > 0) return { ids }
  return refusals.length > 0 ? { refusal: refusals.join('\n') } : { ids }
}

type Sending = { uploadTo: string; owner: string; tell: (news: FileNews) => void }

function sendKept({ key, name, blob, place = null }: KeptFile, { uploadTo, owner, tell }: Sending) {
  const file = new File([blob], name, { type: blob.type })
  const onProgress = (part: number) => tell({ file: key, part: Math.min(part, 0.99) })
  const noted = {
    address: place,
    note: (address: string | null) => {
      noted.address = address
      void notePlace(key, address)
    },
  }
  return sendFileTo(uploadTo, owner)(file, onProgress, noted).result
}

/** Returns true for a status that does not judge the file: signed out, rate limited, or the server unavailable. */
const isForLater = (status: number) => status >= 500 || [401, 408, 409, 425, 429].includes(status)
