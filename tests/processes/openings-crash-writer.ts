// Run by openings-crash.test.ts in a separate process (openings-crash-writer.mjs): opens the embedded database in the
// given folder, lets simulated people join the existing opening or a new one, and prints the number of positions only
// after their commit.
import { announceOpening } from '#features/openings/server/announce.ts'
import { advance } from '#features/openings/server/advance.ts'
import { givePlaces } from '#features/openings/server/join.ts'
import { getOpening } from '#features/openings/server/rows.ts'
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
        announceOpening(
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
    const { arrivals } = await getOpening(db, openingId)
    const entries = Array.from({ length: 7 }, (_, index) => ({
      personId: null,
      identity: `simulated:${arrivals + index + 1}`,
    }))
    await inTransaction(db, (trx) => givePlaces(trx, { secrets, clock }, openingId, entries))
    await advance({ db, secrets, clock }, openingId)
    process.stdout.write(`${arrivals + entries.length}\n`)
  }
}
