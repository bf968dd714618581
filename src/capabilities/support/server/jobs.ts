import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { FileStore } from '#platform/files.ts'
import type { JobTable } from '#platform/jobs.ts'
import { removeUnusedFiles } from './files/remove-unused.ts'

const dayMs = 86_400_000

/** Jobs of this capability: files that no message shows are removed after a day. */
export const supportJobs = ({ db, clock, files }: { db: Db; clock: Clock; files: FileStore }): JobTable => ({
  'support.remove-unused-files': {
    everySeconds: 3600,
    run: async () => void (await removeUnusedFiles({ db, files }, new Date(clock.now().getTime() - dayMs))),
  },
})
