import { sql } from 'kysely'
import { adPicture } from '#features/files/contract.ts'
import { findLike } from '#features/files/server/find-alike-pictures.ts'
import { openPlatform } from '#platform/open-platform.ts'

const tries = 400
const batch = 25_000

/**
 * Stores pictures with random fingerprints with the real distribution: half of the bits set. Every query searches a
 * stored one with up to seven bits changed, and must find it.
 */
export async function findAlikeAmong(environment: Record<string, string>, pictures: number): Promise<void> {
  const { database } = await openPlatform(environment)
  const { db } = database
  let began = performance.now()
  for (let from = 1; from <= pictures; from += batch) {
    const to = Math.min(from + batch - 1, pictures)
    await sql`
      insert into file (public_id, purpose, kind, media_type, storage_key, state, subject_kind, subject_id, created_at,
        attached_at, look)
      select 'photo-bench-' || n, 'ad-picture', 'picture', 'image/jpeg', 'bench-' || n, 'attached', 'ad', n / 5, now(), now(),
        (random() * 4294967295)::bigint << 32 | (random() * 4294967295)::bigint
      from generate_series(${from}::int, ${to}::int) as n`.execute(db)
  }
  // As the server does by itself in idle times.
  await sql`vacuum analyze file`.execute(db)
  console.log(`${pictures} pictures written in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  const { rows } = await sql<{ public_id: string; look: bigint }>`
    select public_id, look from file order by md5(public_id) limit ${tries}`.execute(db)
  let missed = 0
  // A warmed-up connection, as in a running server.
  for (const { look } of rows.slice(0, 20))
    await findLike(db, [{ id: 'asked', look }], { purpose: adPicture, besides: null })
  const like: number[] = []
  const one: number[] = []
  for (const [index, { public_id, look }] of rows.entries()) {
    const request = BigInt.asIntN(64, look ^ changed(index))
    began = performance.now()
    const match = await findLike(db, [{ id: 'asked', look: request }], { purpose: adPicture, besides: null })
    like.push(performance.now() - began)
    if (!match.some(({ other }) => other === public_id)) missed++
    began = performance.now()
    await db.selectFrom('file').select('look').where('public_id', '=', public_id).executeTakeFirst()
    one.push(performance.now() - began)
  }
  const at = (times: number[], share: number) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!
  const messagesOf = (times: number[]) => [0.5, 0.95, 0.99].map((share) => at(times, share).toFixed(2)).join(', ')
  console.log(`alike pictures: p50, p95, p99 ${messagesOf(like)} ms; ${missed} of ${rows.length} missed`)
  console.log(
    `one row by its key: ${messagesOf(one)} ms; ratio of the medians ${(at(like, 0.5) / at(one, 0.5)).toFixed(1)}`,
  )
  const { rows: sizes } = await sql<{ mb: number }>`
    select (sum(pg_relation_size(indexrelid)) / 1048576)::int as mb from pg_index
    where indexrelid::regclass::text like 'file_look%'`.execute(db)
  console.log(`the four indexes ${sizes[0]?.mb} MB`)
  await database.close()
}

/** Changes at most seven of the 64 bits. */
const changed = (seed: number): bigint => {
  let bits = 0n
  for (let index = 0; index < seed % 8; index++) bits |= 1n << BigInt((seed * 31 + index * 23) % 64)
  return bits
}
