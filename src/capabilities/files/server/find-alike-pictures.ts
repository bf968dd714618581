import { sql } from 'kysely'
import './tables.ts'
import type { Db } from '#platform/database.ts'
import type { FilePurpose, FileSubject } from './purpose.ts'

/** A picture that looks like one that was asked about; `distance` is in how many of 64 bits they differ. */
export type AlikePicture = { id: string; other: string; subjectId: bigint; distance: number }

/**
 * Two pictures of one thing differ in so few bits. Of four quarters of the bits one then differs in one bit at most, so that
 * none is missed by asking the index for each quarter and its neighbours.
 */
const mostDistance = 7
const quarterBits = 16
const mostOfOne = 8

type Asked = { purpose: FilePurpose; ids: readonly string[]; besides: FileSubject | null }

/** Pictures of other subjects that look like these ones, the most alike first; every other subject once for each picture. */
export async function findAlikePictures(db: Db, { purpose, ids, besides }: Asked): Promise<AlikePicture[]> {
  if (ids.length === 0) return []
  const asked = await db
    .selectFrom('file')
    .select(['public_id', 'look'])
    .where('public_id', 'in', [...new Set(ids)])
    .where('look', 'is not', null)
    .execute()
  const found: AlikePicture[] = []
  for (const { public_id, look } of asked) {
    const alike = await findLike(db, look!, { purpose, besides })
    found.push(...alike.map((each) => ({ id: public_id, ...each })))
  }
  return found.toSorted((one, other) => one.distance - other.distance)
}

type Where = Pick<Asked, 'purpose' | 'besides'>

const quarters = [
  [sql`(look >> 48) & 65535`, 48n],
  [sql`(look >> 32) & 65535`, 32n],
  [sql`(look >> 16) & 65535`, 16n],
  [sql`look & 65535`, 0n],
] as const

/** So many are looked at. It also tells the database that they are few, which it can not guess: it would read all files. */
const mostNear = 1000

/** The pictures at most {@link mostDistance} bits from a look. */
export async function findLike(db: Db, look: bigint, { purpose, besides }: Where) {
  const distance = sql`bit_count((look # ${look}::bigint)::bit(64))`
  const ofQuarters = quarters.map(
    ([quarter, shift]) => sql`
      select id, ${distance}::int as distance from file
      where state = 'attached' and look is not null
        and (${quarter}) = any(${neighbours(quarterOf(look, shift))}::bigint[]) and ${distance} <= ${mostDistance}`,
  )
  const { rows } = await sql<{ other: string; subject_id: bigint; distance: number }>`
    select distinct on (subject_kind, subject_id) public_id as other, subject_id, distance
    from (${sql.join(ofQuarters, sql` union `)} order by distance limit ${mostNear}) near join file using (id)
    where purpose = ${purpose.name} and not (subject_kind = ${besides?.kind ?? ''} and subject_id = ${besides?.id ?? 0n}::bigint)
    order by subject_kind, subject_id, distance`.execute(db)
  return rows
    .map(({ subject_id: subjectId, ...row }) => ({ ...row, subjectId }))
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, mostOfOne)
}

const quarterOf = (look: bigint, shift: bigint): number => Number((look >> shift) & 65535n)

/** A quarter and all that differ from it in one bit. */
const neighbours = (quarter: number): number[] => [
  quarter,
  ...Array.from({ length: quarterBits }, (_, bit) => quarter ^ (1 << bit)),
]
