import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { lotteryJobs } from '#features/lottery/server/run-draw.ts'
import { advance } from '#features/waiting-room/server/advance.ts'
import { announceWaitingRoom } from '#features/waiting-room/server/announce.ts'
import { createBoard, admissionInQueue } from '#features/waiting-room/server/board.ts'
import { findProblem } from '#features/waiting-room/server/check-openings.ts'
import { createJoiner } from '#features/waiting-room/server/join.ts'
import { getWaitingRoom } from '#features/waiting-room/server/rows.ts'
import { inTransaction, type Database } from '#platform/database/database.ts'
import { openServer } from '#platform/database/open-postgres.ts'
import { useOwnDb } from '../support/database.ts'
import { runJobs } from '../support/jobs.ts'
import { aPerson } from '../support/market.ts'
import { testPlatform } from '../support/platform.ts'

const serverUrl = process.env.TEST_DATABASE_URL

describe.skipIf(!serverUrl)('an opening on two instances', () => {
  const test = useOwnDb()
  let url: string
  beforeAll(async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(test.db)
    const own = new URL(serverUrl!)
    own.pathname = `/${rows[0]!.name}`
    url = own.href
  })

  it('is one queue: no duplicate number, no gap, the rate of one, and both report the same', async () => {
    let now = test.now
    const clock = { now: () => now }
    const { log, config } = testPlatform(test)
    const open = async () => {
      const database: Database = await openServer(url)
      const { db } = database
      const joining = { db, secrets: test.secrets, clock, log }
      const board = createBoard(joining, { everyMs: 1_000_000 })
      return { database, db, joining, board, join: createJoiner(joining) }
    }
    const instances = await Promise.all([open(), open()])
    const a = instances[0]!
    const people: bigint[] = []
    for (let index = 0; index < 120; index++) people.push((await aPerson(test)).id)
    const { publicId, openingId } = await inTransaction(a.db, (trx) =>
      announceWaitingRoom(
        trx,
        { secrets: test.secrets, config, now },
        {
          subject: 'plan:1',
          title: 'فروش',
          target: '/services/new-vehicle',
          opensAt: new Date(now.getTime() + 60_000),
          closesAt: new Date(now.getTime() + 3_600_000),
          ratePerMinute: 600,
          minutesToUse: 5,
        },
      ),
    )
    const press = (some: readonly bigint[]) =>
      Promise.all(some.flatMap((person) => instances.map(({ join }) => join(openingId, person))))
    // All press on both, at once, before and after the opening.
    const before = press(people.slice(0, 60))
    await before
    now = new Date(now.getTime() + 60_000)
    const late = press(people.slice(60))
    const table = lotteryJobs({ ...testPlatform(test, { now: clock.now }), database: a.database })
    const once = Object.fromEntries(Object.entries(table).filter(([, { everySeconds }]) => !everySeconds))
    for (let step = 0; step < 4; step++) {
      await Promise.all(instances.map(({ joining }) => advance(joining, openingId)))
      await runJobs(a.db, once)
    }
    const answers = [...(await before), ...(await late)]
    const arrivals = new Set(answers.map((answer) => (answer.ok ? answer.value.arrival : 0)))
    expect([...arrivals].sort((x, y) => x - y)).toEqual(Array.from({ length: 120 }, (_, index) => index + 1))
    expect(await getWaitingRoom(test.db, openingId)).toMatchObject({ state: 'open', present: 60, arrivals: 120 })

    const start = (await getWaitingRoom(test.db, openingId)).admitted
    for (let second = 0; second < 5; second++) {
      now = new Date(now.getTime() + 1000)
      await Promise.all(instances.map(({ joining }) => advance(joining, openingId)))
    }
    const opening = await getWaitingRoom(test.db, openingId)
    expect(opening.admitted - start).toBeLessThanOrEqual(5 * 10 + 21)
    expect(opening.admitted - start).toBeGreaterThanOrEqual(50)
    expect(await findProblem(test.db, opening)).toBeNull()

    const lines = await Promise.all(instances.map(({ board }) => board.find(publicId)))
    const messages = lines.map((line) =>
      Array.from({ length: 120 }, (_, index) => admissionInQueue(line!, index + 1, now)).map((turn) =>
        'number' in turn ? turn.number : null,
      ),
    )
    expect(messages[0]).toEqual(messages[1])
    expect([...messages[0]!].sort((x, y) => x! - y!)).toEqual(Array.from({ length: 120 }, (_, index) => index + 1))
    for (const { board, database } of instances) {
      await board.close()
      await database.close()
    }
  }, 60_000)
})
