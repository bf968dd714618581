import { sql } from 'kysely'
import './tables.ts'
import type { Db } from '#platform/database/database.ts'
import { mirroredFingerprint } from '#platform/pictures/picture-look.ts'
import type { FilePurpose, FileSubject } from './purpose.ts'

/** A picture similar to a given one; `distance` is the number of different bits of 64. */
export type AlikePicture = { id: string; other: string; subjectId: bigint; distance: number }

/**
 * Max distance of two pictures of one subject. With at most seven different bits, one of the four
 * quarters differs in at most one. So querying the index for each quarter and its neighbours
 * (`pictures_like`) finds all.
 */
const maxDistance = 7
const maxOfOne = 8
/** Max candidates to check. */
const mostNear = 1000

type Question = { purpose: FilePurpose; ids: readonly string[]; besides: FileSubject | null }

/**
 * Finds similar pictures of other subjects, also mirrored ones, most similar first; each other
 * subject once per picture.
 */
export async function findAlikePictures(db: Db, { purpose, ids, besides }: Question): Promise<AlikePicture[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('file')
    .select(['public_id', 'look'])
    .where('public_id', 'in', [...new Set(ids)])
    .where('look', 'is not', null)
    .execute()
  // A picture that somebody has turned around is the same picture.
  const appearances = rows.flatMap(({ public_id: id, look }) => [
    { id, look: look! },
    { id, look: mirroredFingerprint(look!) },
  ])
  const like = await findLike(db, appearances, { purpose, besides })
  const nearest = like.toSorted((one, other) => one.distance - other.distance)
  const seen = new Set<string>()
  return nearest.filter(({ id, subjectId }) => {
    const pair = `${id} ${subjectId}`
    return !seen.has(pair) && seen.add(pair)
  })
}

type Where = Pick<Question, 'purpose' | 'besides'>

/** Finds pictures at most {@link maxDistance} bits away. */
export async function findLike(
  db: Db,
  appearances: readonly { id: string; look: bigint }[],
  { purpose, besides }: Where,
): Promise<AlikePicture[]> {
  if (appearances.length === 0) return []
  const { rows } = await sql<{ id: string; other: string; subject_id: bigint; distance: number }>`
    select asked.id, alike.* from unnest(${appearances.map(({ id }) => id)}::text[], ${appearances.map(({ look }) => String(look))}::bigint[])
      as asked (id, look)
    cross join lateral (
      select * from (
        select distinct on (subject_kind, subject_id) public_id as other, subject_id, near.distance
        from pictures_like(asked.look, ${maxDistance}, ${mostNear}) as near join file on file.id = near.file_id
        where purpose = ${purpose.name}
          and not (subject_kind = ${besides?.kind ?? ''} and subject_id = ${besides?.id ?? 0n}::bigint)
        order by subject_kind, subject_id, near.distance
      ) as subjects order by distance, other limit ${maxOfOne}
    ) as alike`.execute(db)
  return rows.map(({ subject_id: subjectId, ...row }) => ({ ...row, subjectId }))
}
