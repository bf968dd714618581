import '#features/waiting-room/server/tables.ts'
import { announceWaitingRoom } from '#features/waiting-room/server/announce.ts'
import type { Platform } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** The number of simulated people at each opening of the demo. */
const demoSubject = 'demo:60'

/** Announces the demo's opening some minutes after the start, and again at each full hour. */
export async function announceDemo({ database: { db }, secrets, config, clock }: Platform): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (trx) => {
    const demos = await trx
      .selectFrom('opening')
      .select(['opens_at', 'ended_at'])
      .where('subject', '=', demoSubject)
      .orderBy('opens_at', 'desc')
      .limit(1)
      .execute()
    const last = demos[0]
    if (last && last.opens_at > now) return
    const opensAt = last
      ? new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs)
      : new Date(Math.ceil((now.getTime() + 3 * minuteMs) / minuteMs) * minuteMs)
    await announceWaitingRoom(
      trx,
      { secrets, config, now },
      {
        subject: demoSubject,
        title: 'فروش فوری پژو ۲۰۷',
        target: '/services/new-vehicle',
        opensAt,
        closesAt: new Date(opensAt.getTime() + hourMs - 5 * minuteMs),
        ratePerMinute: 20,
        minutesToUse: 5,
        rehearsal: true,
      },
    )
  })
}
