import '../tables.ts'
import type { Db } from '#platform/database/database.ts'
import { fromManifests, type Manifests } from '#platform/manifest.ts'

/** Whether a person has something bound to their name. */
type NameAnchor = (db: Db, personId: bigint) => Promise<boolean>

declare module '#platform/manifest.ts' {
  interface Manifest {
    /**
     * What fixes a person's name: with it, the person cannot change the name alone
     * (docs/decisions/0490).
     */
    nameAnchor?: NameAnchor
  }
}

const anchorsOf = fromManifests((manifests): readonly NameAnchor[] =>
  manifests.flatMap(({ nameAnchor }) => nameAnchor ?? []),
)

/** Whether a person's name is fixed by money, a Sheba or a national code. */
export async function isNameFixed(
  { db, manifests }: { db: Db; manifests: Manifests },
  personId: bigint,
): Promise<boolean> {
  for (const anchor of anchorsOf(manifests)) if (await anchor(db, personId)) return true
  return false
}

/** The anchor of identity. */
export async function hasNationalCode(db: Db, personId: bigint): Promise<boolean> {
  const row = await db.selectFrom('person').select('national_code_index').where('id', '=', personId).executeTakeFirst()
  return Boolean(row?.national_code_index)
}
