import { arrivedId, filesOf, forgetFile, keepFile, noteArrival, orderFiles } from '../offline/kept-files.ts'
import type { UploadShelf } from './upload-queue.ts'

/** Returns the storage of a draft's files on this device. */
export const deviceShelf = (owner: string, draft: string): UploadShelf => ({
  load: async () => (await filesOf(owner, draft)).map((file) => ({ ...file, id: arrivedId(file) })),
  keep: (file) => keepFile({ owner, draft, name: file.name, blob: file }),
  arrived: (key, id) => void noteArrival(key, id),
  remove: (key) => void forgetFile(key),
  order: (keys) => void orderFiles(keys),
})
