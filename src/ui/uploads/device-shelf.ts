import {
  arrivedId,
  filesOf,
  forgetFile,
  keepFile,
  moveFiles,
  noteArrival,
  notePlace,
  noteRefusal,
  orderFiles,
} from '../offline/kept-files.ts'
import type { UploadShelf } from './upload-state.ts'

/**
 * Returns the storage of a draft's files on this device. The draft that is opened first takes the files that were
 * shared with its form and belong to no draft yet.
 */
export const deviceShelf = (owner: string, draft: string): UploadShelf => ({
  load: async () => {
    const [form = draft] = draft.split(':')
    if (form !== draft) await moveFiles(await filesOf(owner, form), draft)
    return (await filesOf(owner, draft)).map((file) => ({ ...file, id: arrivedId(file), serverId: file.id }))
  },
  keep: (file) => keepFile({ owner, draft, name: file.name, blob: file }),
  begun: (key, place) => void notePlace(key, place),
  arrived: (key, id) => void noteArrival(key, id),
  refused: (key, problem) => void noteRefusal(key, problem),
  remove: (key) => void forgetFile(key),
  order: (keys) => void orderFiles(keys),
})
