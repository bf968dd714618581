import { sql } from 'kysely'
import type { Db } from './database/database.ts'
import { newToken } from './secrets.ts'

/** The holder of a slot, as a token. */
export type Holder = string

/**
 * Takes one of `max` slots under `key` across all instances, for `seconds` unless it is renewed; null when all are
 * taken. For long-lived resources; `consumeLimits` counts events.
 */
export async function takeSlot(
  db: Db,
  { key, max, seconds }: { key: string; max: number; seconds: number },
): Promise<Holder | null> {
  // Concurrent callers may pick the same slot; retry up to `max` times, after which all are taken.
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

/** Extends slots by another `seconds`, in one query for all slots of a process. */
export async function renewSlots(db: Db, holders: readonly Holder[], seconds: number): Promise<void> {
  if (holders.length === 0) return
  await sql`
    update held_place set expires_at = clock_timestamp() + make_interval(secs => ${seconds})
    where holder = any(${holders}::text[])`.execute(db)
}

/** Releases a slot. */
export async function releaseSlot(db: Db, holder: Holder): Promise<void> {
  await sql`delete from held_place where holder = ${holder}`.execute(db)
}

/** Removes expired slots of dead processes. */
export async function removeExpiredSlots(db: Db): Promise<void> {
  await sql`delete from held_place where expires_at < clock_timestamp() - interval '1 minute'`.execute(db)
}
