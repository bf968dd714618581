import './tables.ts'
import type { Db, Trx } from '#platform/database.ts'
import { fromManifests, type Manifests } from '#platform/manifest.ts'
import type { InquiryRow } from './tables.ts'

/** When a permission is checked: before the authority is called, and before its answer is kept. */
export type PermissionMoment = 'begin' | 'answer'

type Check = (db: Db | Trx, about: { path: string; now: Date; at: PermissionMoment }) => Promise<boolean>

declare module '#platform/manifest.ts' {
  interface Manifest {
    /** Whether a question on behalf of somebody else, named by its page, may still be asked or answered. */
    behalfPermission?: Check
  }
}

const checksOf = fromManifests((manifests): Check[] =>
  manifests.flatMap(({ behalfPermission }) => behalfPermission ?? []),
)

/** Whether a question may go on now. One's own always may; another's only while its permission holds. */
export async function isPermitted(
  db: Db | Trx,
  { behalf_path: path }: Pick<InquiryRow, 'behalf_path'>,
  { manifests, now, at }: { manifests: Manifests; now: Date; at: PermissionMoment },
): Promise<boolean> {
  if (path === null) return true
  for (const check of checksOf(manifests)) if (await check(db, { path, now, at })) return true
  return false
}
