import { formatInteger } from '#kit/digits.ts'
import type { KeptFile } from '../offline/device-store.ts'
import { countTaken, type Upload, type UploadLimits, type UploadShelf, type UploadState } from './upload-state.ts'

const elsewhere = 'این فایل روی دستگاه دیگری است که با آن انتخاب شده. از همان دستگاه ادامه بدهید یا آن را حذف کنید.'

type Stored = Awaited<ReturnType<UploadShelf['load']>>[number]

/** Loads stored files of an earlier visit: contents of uploaded files, and files that the form has not taken yet. */
export async function loadShelf(state: UploadState, shelf: UploadShelf, limits: UploadLimits): Promise<void> {
  const stored = await shelf.load()
  const existing = state.view().uploads.flatMap((upload): Upload[] => {
    const match = stored.find((each) => isFileOf(each, upload))
    if (!match) return upload.kept ? [{ ...upload, state: 'missing', problem: elsewhere }] : [upload]
    if (match.place) state.places.set(upload.key, match.place)
    const { name, key: kept } = match
    return [{ ...upload, name, file: fileOf(match), kept, ...stateOfKept({ ...match, id: upload.id ?? match.id }) }]
  })
  const isNew = ({ key }: Stored) => !existing.some(({ kept }) => kept === key)
  const more = stored.filter(isNew).map((each): Upload => {
    const key = state.takeKey()
    if (each.place) state.places.set(key, each.place)
    return { key, name: each.name, file: fileOf(each), kept: each.key, ...stateOfKept(each) }
  })
  let free = limits.maxFiles - countTaken(existing)
  const fit = more.map((upload): Upload => {
    if (upload.state === 'refused' || free-- > 0) return upload
    return { ...upload, state: 'refused', problem: noPlace(limits) }
  })
  state.show([...existing, ...fit])
}

const isFileOf = ({ key, id, serverId = id }: Stored, upload: Upload) =>
  upload.kept ? key === upload.kept : serverId !== null && serverId === upload.id

const fileOf = ({ blob, name }: Stored) => new File([blob], name, { type: blob.type })

const noPlace = ({ maxFiles }: UploadLimits) => `حداکثر ${formatInteger(maxFiles)} فایل؛ این فایل اضافه نشد.`

/** Returns the state of a file that an earlier visit stored on the device. */
const stateOfKept = ({ id, problem }: Pick<KeptFile, 'id' | 'problem'>) =>
  ({
    id,
    part: id ? 1 : 0,
    state: id ? 'sent' : problem === undefined ? 'waiting' : 'refused',
    problem: id ? null : (problem ?? null),
  }) satisfies Partial<Upload>
