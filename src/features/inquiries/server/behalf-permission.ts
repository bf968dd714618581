import './tables.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { fromManifests, type Manifests } from '#platform/manifest.ts'
import type { InquiryRow } from './tables.ts'

/** The two checks of a permission: before the call, and before storing the answer. */
export type PermissionMoment = 'begin' | 'answer'

type Check = (db: Db | Trx, about: { path: string; now: Date; at: PermissionMoment }) => Promise<boolean>

declare module '#platform/manifest.ts' {
  interface Manifest {
    /** Returns whether an inquiry on behalf of another person, named by its page, may continue. */
    behalfPermission?: Check
  }
}

const checksOf = fromManifests((manifests): Check[] =>
  manifests.flatMap(({ behalfPermission }) => behalfPermission ?? []),
)

/**
 * Returns whether an inquiry may continue. An own inquiry always may; another person's only while its permission is
 * valid.
 */
export async function isPermitted(
  db: Db | Trx,
  { behalf_path: path }: Pick<InquiryRow, 'behalf_path'>,
  { manifests, now, at }: { manifests: Manifests; now: Date; at: PermissionMoment },
): Promise<boolean> {
  if (path === null) return true
  for (const check of checksOf(manifests)) if (await check(db, { path, now, at })) return true
  return false
}
