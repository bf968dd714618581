import { setImmediate as nextTurn } from 'node:timers/promises'
import './tables.ts'
import type { Db } from '#platform/database/database.ts'
import { mirroredFingerprint } from '#platform/pictures/picture-look.ts'
import {
  cropFit,
  lookWords,
  mirroredGreys,
  nearestWindow,
  windowWords,
  type PictureWindow,
} from '#platform/pictures/picture-windows.ts'

/** A picture that was cut out of another one, or the other way round. */
export type CroppedPicture = { id: string; other: string; subjectId: bigint }

/** Different bits between a crop and the nearest window: nine in ten crops of up to a fifth are below. */
const maxDistance = 11
/** Crops of up to 30 % fit at least this well; other views of other cars in the measurement did not (decision 0565). */
const minFit = 0.97
/** Max pairs that are compared closely, nearest first. */
const maxPairs = 200

type Row = { id: string; look: bigint; windows: Buffer; subjectId: bigint }
type Halves = ReturnType<typeof lookWords>
/** A picture with its fingerprint, that of its mirror image, and those of its windows. */
type Windowed = { id: string; looks: readonly [Halves, Halves]; words: Int32Array; subjectId: bigint }

const windowed = ({ id, look, windows, subjectId }: Row): Windowed => ({
  id,
  looks: [lookWords(look), lookWords(mirroredFingerprint(look))],
  words: windowWords(windows),
  subjectId,
})

const select = (db: Db) =>
  db
    .selectFrom('file')
    .select(['public_id as id', 'look', 'look_windows as windows', 'subject_id as subjectId'])
    .where('look', 'is not', null)
    .where('look_windows', 'is not', null)

type Question = { purpose: { name: string }; ids: readonly string[]; kind: string; subjectIds: readonly bigint[] }

/** Finds pictures of these subjects from which one of `ids` was cut, also mirrored, or that were cut from it. */
export async function findCroppedPictures(
  db: Db,
  { purpose, ids, kind, subjectIds }: Question,
): Promise<CroppedPicture[]> {
  if (ids.length === 0 || subjectIds.length === 0) return []
  const rows = (await select(db)
    .where('public_id', 'in', [...new Set(ids)])
    .execute()) as Row[]
  if (rows.length === 0) return []
  const others = (await select(db)
    .where('purpose', '=', purpose.name)
    .where('state', '=', 'attached')
    .where('subject_kind', '=', kind)
    .where('subject_id', 'in', subjectIds)
    .where('public_id', 'not in', [...ids])
    .execute()) as Row[]
  const candidates = others.map(windowed)
  const pairs: Pair[] = []
  for (const one of rows.map(windowed)) {
    for (const other of candidates) pairs.push(...pairOf(one, other))
    // Thousands of candidates take some 20 ms for each picture; other requests go on between them.
    await nextTurn()
  }
  const nearest = pairs.toSorted((one, other) => one.distance - other.distance).slice(0, maxPairs)
  const greys = await findGreys(
    db,
    nearest.flatMap(({ id, other }) => [id, other]),
  )
  return nearest.filter((pair) => fits(pair, greys)).map(({ id, other, subjectId }) => ({ id, other, subjectId }))
}

/** Two pictures, and how one was likely cut out of the other. */
type Pair = CroppedPicture & { crop: string; of: string; mirrored: boolean; window: PictureWindow; distance: number }

/** Returns the likeliest way in which one of two pictures was cut out of the other; none when it is unlikely. */
function pairOf(one: Windowed, other: Windowed): Pair[] {
  const ways = [
    { crop: one, of: other },
    { crop: other, of: one },
  ].flatMap(({ crop, of }) =>
    crop.looks.map((appearance, index) => ({
      crop: crop.id,
      of: of.id,
      mirrored: index === 1,
      ...nearestWindow(appearance, of.words),
    })),
  )
  const [best] = ways.toSorted((a, b) => a.distance - b.distance)
  if (!best || best.distance > maxDistance) return []
  return [{ id: one.id, other: other.id, subjectId: other.subjectId, ...best }]
}

/** Loads the greys of pictures; only likely pairs need them. */
async function findGreys(db: Db, ids: readonly string[]): Promise<Map<string, Buffer>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('file')
    .select(['public_id', 'look_greys'])
    .where('public_id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.flatMap(({ public_id, look_greys }) => (look_greys ? [[public_id, look_greys]] : [])))
}

function fits({ crop, of, mirrored, window }: Pair, greys: ReadonlyMap<string, Buffer>): boolean {
  const [piece, whole] = [greys.get(crop), greys.get(of)]
  if (!piece || !whole) return false
  return cropFit(mirrored ? mirroredGreys(piece) : piece, whole, window) >= minFit
}
