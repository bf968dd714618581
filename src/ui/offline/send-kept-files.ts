import { formatInteger } from '#kit/digits.ts'
import { keyOfName } from '#kit/kept-names.ts'
import { sendFileTo } from '../uploads/send-file.ts'
import type { QueuedFiles } from './device-store.ts'
import { arrivedId, keptFile, noteArrival, noteRefusal } from './kept-files.ts'

/** Upload progress of a file: its key on the device, and the share sent (1: uploaded). */
export type FileNews = { file: string; part: number }

/**
 * Uploads the files of a change one after the other, each at most once: the server id of a file is recorded before the
 * next one. Returns their ids in order; `later` when one could not be sent now; or the reasons for refused and missing
 * files. A refused file does not keep the following ones from being uploaded.
 */
export async function sendFilesOf(
  { names, uploadTo }: QueuedFiles,
  owner: string,
  tell: (news: FileNews) => void,
): Promise<{ ids: readonly string[] } | { refusal: string } | 'later'> {
  const ids: string[] = []
  const refusals: string[] = []
  for (const name of names) {
    const key = keyOfName(name)
    const kept = key === null ? undefined : await keptFile(key)
    if (key !== null && !kept) {
      refusals.push(`عکس ${formatInteger(names.indexOf(name) + 1)} روی این دستگاه پیدا نشد؛ آن را دوباره انتخاب کنید.`)
      continue
    }
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
    if ('problem' in result) {
      await noteRefusal(key!, result.problem)
      refusals.push(`${title}: ${result.problem}`)
      continue
    }
    await noteArrival(key!, result.id)
    tell({ file: key!, part: 1 })
    ids.push(result.id)
  }
  return refusals.length > 0 ? { refusal: refusals.join('\n') } : { ids }
}

/** Returns true for a status that does not judge the file: signed out, rate limited, or the server unavailable. */
const isForLater = (status: number) => status >= 500 || [401, 408, 409, 425, 429].includes(status)
