import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { FileStore } from '#platform/files.ts'
import type { JobTable } from '#platform/jobs.ts'
import type { Pictures } from '#platform/pictures.ts'
import { removeUnusedPictures } from './remove-unused.ts'

type Parts = { db: Db; clock: Clock; files: FileStore; pictures: Pictures; keepSeconds: number }

/** Jobs of this capability: a picture that nothing shows is removed after `keepSeconds`. */
export const pictureJobs = ({ db, clock, files, pictures, keepSeconds }: Parts): JobTable => ({
  'pictures.remove-unused': {
    everySeconds: 900,
    run: async () => {
      const before = new Date(clock.now().getTime() - keepSeconds * 1000)
      await removeUnusedPictures({ db, files, pictures }, before)
    },
  },
})
