import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { FileStore } from '#platform/files.ts'
import type { JobTable } from '#platform/jobs.ts'
import type { Pictures } from '#platform/pictures.ts'
import { removeUnusedFiles } from './remove-unused.ts'

type Parts = { db: Db; clock: Clock; files: FileStore; pictures: Pictures }

/** Jobs of this capability: a file that nothing shows is removed when its time is over. */
export const fileJobs = ({ db, clock, files, pictures }: Parts): JobTable => ({
  'files.remove-unused': {
    everySeconds: 900,
    run: async () => void (await removeUnusedFiles({ db, files, pictures }, clock.now())),
  },
})
