import { sql } from 'kysely'
import { closeLottery, drawTickets } from '#features/lottery/server/run-draw.ts'
import { advance } from '#features/waiting-room/server/advance.ts'
import { announceWaitingRoom } from '#features/waiting-room/server/announce.ts'
import { findProblem } from '#features/waiting-room/server/check-openings.ts'
import { givePositions } from '#features/waiting-room/server/join.ts'
import { getWaitingRoom } from '#features/waiting-room/server/rows.ts'
import { positionToken } from '#features/waiting-room/server/tokens.ts'
import { inTransaction } from '#platform/database/database.ts'
import { openPlatform } from '#platform/open-platform.ts'
import { sha256 } from '#platform/secrets.ts'

type Environment = Record<string, string>
type Opening = { opensInSeconds: number; ratePerMinute: number }

const tokenOf = (index: number) => sha256(`bench session ${index}`).toString('base64url')

async function withPlatform<T>(
  environment: Environment,
  work: (platform: Awaited<ReturnType<typeof openPlatform>>) => Promise<T>,
) {
  const platform = await openPlatform({ LOG_LEVEL: 'error', ...environment })
  try {
    return await work(platform)
  } finally {
    await platform.database.close()
  }
}

/** Creates signed-in people. Returns the cookies of their sessions. */
export const makePeople = (environment: Environment, count: number): Promise<string[]> =>
  withPlatform(environment, async ({ database: { db } }) => {
    const { rows } = await sql<{ id: bigint }>`
      insert into person (mobile_sealed, mobile_index, roles, created_at)
      select '\\x00', decode(md5(n::text), 'hex'), '{}', now() from generate_series(1, ${count}) as n returning id`.execute(
      db,
    )
    const tokens = rows.map((_, index) => tokenOf(index))
    await sql`insert into session (token_hash, person_id, created_at, seen_at, expires_at, user_agent)
      select hash, id, now(), now(), now() + interval '1 day', 'bench'
      from unnest(${rows.map(({ id }) => String(id))}::bigint[], ${tokens.map((token) => sha256(token))}::bytea[]) as made (id, hash)`.execute(
      db,
    )
    return tokens.map((token) => `sid=${token}`)
  })

/** Creates an opening that begins after some seconds. */
export const makeOpening = (environment: Environment, { opensInSeconds, ratePerMinute }: Opening): Promise<string> =>
  withPlatform(environment, async ({ database: { db }, secrets, config, clock }) => {
    const now = clock.now()
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
    const { publicId } = await inTransaction(db, (trx) =>
      announceWaitingRoom(
        trx,
        { secrets, config, now },
        {
          subject: 'bench:1',
          title: 'فروش فوری',
          target: '/services/new-vehicle',
          opensAt: at(opensInSeconds),
          closesAt: at(opensInSeconds + 7200),
          ratePerMinute,
          minutesToUse: 10,
        },
      ),
    )
    return publicId
  })

/**
 * Creates a queue of `people` simulated people. Returns the tokens of their browsers, and the duration of joining and
 * of the draw.
 */
export const makeLine = (environment: Environment, people: number) =>
  withPlatform(environment, async ({ database: { db }, secrets, config, clock }) => {
    let ahead = 0
    const shifted = { now: () => new Date(clock.now().getTime() + ahead) }
    const now = clock.now()
    const { publicId, openingId } = await inTransaction(db, (trx) =>
      announceWaitingRoom(
        trx,
        { secrets, config, now: new Date(now.getTime() - 600_000) },
        {
          subject: 'bench:1',
          title: 'فروش فوری',
          target: '/services/new-vehicle',
          opensAt: new Date(now.getTime() + 60_000),
          closesAt: new Date(now.getTime() + 7_200_000),
          ratePerMinute: 60,
          minutesToUse: 10,
        },
      ),
    )
    ahead = -300_000
    const began = performance.now()
    for (let first = 0; first < people; first += 1000) {
      const entries = Array.from({ length: Math.min(1000, people - first) }, (_, index) => ({
        personId: null,
        identity: `simulated:${first + index}`,
      }))
      await inTransaction(db, (trx) => givePositions(trx, { secrets, clock: shifted }, openingId, entries))
    }
    const joinedMs = performance.now() - began
    ahead = 60_000
    const running = { db, secrets, clock: shifted }
    const { draw_id: drawId } = await getWaitingRoom(db, openingId)
    await advance(running, openingId)
    await closeLottery(running, drawId)
    await advance(running, openingId)
    await drawTickets(running, drawId)
    await advance(running, openingId)
    const openedMs = performance.now() - began - joinedMs
    const { state, chained } = await getWaitingRoom(db, openingId)
    if (state !== 'open' || chained !== people) throw new Error(`the line is ${state} with ${chained} tickets`)
    const tokens = Array.from({ length: people }, (_, index) => positionToken(secrets, publicId, index + 1))
    return { id: publicId, tokens, joinedMs, openedMs }
  })

/** Checks that the tables after it follow from the published bundle. */
export const checkOpening = (environment: Environment, id: string) =>
  withPlatform(environment, async ({ database: { db } }) => {
    const opening = await getWaitingRoom(db, id)
    const { rows } = await sql<{ bad: number }>`select
      (select count(*) from broken_i10_opening_numbers)::int + (select count(*) from broken_i10_opening_places)::int
      + (select count(*) from broken_i10_opening_steps)::int + (select count(*) from broken_i5_opening_used)::int as bad`.execute(
      db,
    )
    const { state, arrivals, present, chained, admitted } = opening
    return { state, arrivals, present, chained, admitted, bad: rows[0]!.bad, problem: await findProblem(db, opening) }
  })
