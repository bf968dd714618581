import { sql } from 'kysely'
import type { Db } from './database.ts'
import { newToken } from './secrets.ts'

/** Whoever holds a place, as a token. */
export type Holder = string

/**
 * One of `max` places under `key` on all instances together, for `seconds` unless it is renewed; null when all are taken. For
 * what stays open: what merely happens is counted by `consumeLimits`.
 */
export async function takePlace(
  db: Db,
  { key, max, seconds }: { key: string; max: number; seconds: number },
): Promise<Holder | null> {
  // Two who come at once may choose the same place; the second one chooses again, and after `max` times all are taken.
  for (let attempt = 0; attempt <= max; attempt++) {
    const holder = newToken().slice(0, 22)
    const { rows } = await sql<{ taken: boolean }>`
      with free as (
        select place from generate_series(1, ${max}::int) as place
        where not exists (select from held_place as held
          where held.key = ${key} and held.place = place.place and held.expires_at > clock_timestamp())
        order by place limit 1
      ), taken as (
        insert into held_place (key, place, holder, expires_at)
        select ${key}, place, ${holder}, clock_timestamp() + make_interval(secs => ${seconds}) from free
        on conflict (key, place) do update set holder = excluded.holder, expires_at = excluded.expires_at
        where held_place.expires_at <= clock_timestamp()
        returning true
      )
      select exists(select from taken) as taken from free`.execute(db)
    if (rows.length === 0) return null
    if (rows[0]!.taken) return holder
  }
  return null
}

/** Keeps places for another `seconds`, in one query for all that one process holds. */
export async function renewPlaces(db: Db, holders: readonly Holder[], seconds: number): Promise<void> {
  if (holders.length === 0) return
  await sql`
    update held_place set expires_at = clock_timestamp() + make_interval(secs => ${seconds})
    where holder = any(${holders}::text[])`.execute(db)
}

/** Gives a place back. */
export async function releasePlace(db: Db, holder: Holder): Promise<void> {
  await sql`delete from held_place where holder = ${holder}`.execute(db)
}

/** Removes what processes left that died. */
export async function removeExpiredPlaces(db: Db): Promise<void> {
  await sql`delete from held_place where expires_at < clock_timestamp() - interval '1 minute'`.execute(db)
}
