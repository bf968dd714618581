// Run by openings-crash.test.ts in a separate process (openings-crash-writer.mjs): opens the embedded database in the
// given folder, lets simulated people join the existing opening or a new one, and prints the number of positions only
// after their commit.
import { announceWaitingRoom } from '#features/waiting-room/server/announce.ts'
import { advance } from '#features/waiting-room/server/advance.ts'
import { givePositions } from '#features/waiting-room/server/join.ts'
import { getWaitingRoom } from '#features/waiting-room/server/rows.ts'
import { inTransaction } from '#platform/database/database.ts'
import { openPlatform } from '#platform/open-platform.ts'

export async function writePlaces(folder: string): Promise<never> {
  const { database, secrets, config, clock } = await openPlatform({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const { db } = database
  const now = clock.now()
  const row = await db.selectFrom('opening').select('id').executeTakeFirst()
  const openingId =
    row?.id ??
    (
      await inTransaction(db, (trx) =>
        announceWaitingRoom(
          trx,
          { secrets, config, now },
          {
            subject: 'plan:1',
            title: 'فروش',
            target: '/services/new-vehicle',
            opensAt: new Date(now.getTime() + 3_600_000),
            closesAt: new Date(now.getTime() + 7_200_000),
            ratePerMinute: 60,
            minutesToUse: 5,
          },
        ),
      )
    ).openingId
  for (;;) {
    const { arrivals } = await getWaitingRoom(db, openingId)
    const entries = Array.from({ length: 7 }, (_, index) => ({
      personId: null,
      identity: `simulated:${arrivals + index + 1}`,
    }))
    await inTransaction(db, (trx) => givePositions(trx, { secrets, clock }, openingId, entries))
    await advance({ db, secrets, clock }, openingId)
    process.stdout.write(`${arrivals + entries.length}\n`)
  }
}
