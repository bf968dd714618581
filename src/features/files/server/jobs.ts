import type { Platform } from '#platform/context.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import { removeUnusedFiles } from './remove-unused.ts'
import { renewFiles } from './renew-files.ts'
import { removeExpiredUploads } from './uploads.ts'

/** The jobs of this feature: remove expired unused files, and seal files stored unencrypted. */
export const fileJobs = ({ database: { db }, clock, secrets, providers, manifests }: Platform): JobTable => {
  const { files, pictures } = providers
  const purposes = manifests.flatMap(({ filePurposes = [] }) => filePurposes)
  return {
    'files.remove-unused': {
      everySeconds: 900,
      run: async () => {
        await removeUnusedFiles({ db, files, pictures }, clock.now())
        await removeExpiredUploads(db, files, clock.now())
      },
    },
    'files.renew': {
      everySeconds: 600,
      run: async () => void (await renewFiles({ db, clock, files, secrets, purposes })),
    },
  }
}
