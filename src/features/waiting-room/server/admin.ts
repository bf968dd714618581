import './tables.ts'
import { formatInteger } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import type { Db } from '#platform/database/database.ts'
import type { RecordKind } from '../record-kinds.ts'
import { waitingRoomFlow, type WaitingRoomAction } from '../states.ts'
import { recordTexts } from '../texts.ts'
import { adminWaitingRoom, adminWaitingRooms } from './find-openings.ts'
import { recordOf } from './rows.ts'
import type { WaitingRoomRow } from './tables.ts'

const nameOf = ({ title, rehearsal }: WaitingRoomRow) => (rehearsal ? `${title} (نمایشی)` : title)

export async function presentList(db: Db) {
  const rows = await adminWaitingRooms(db)
  return rows.map((row) => ({
    id: row.public_id,
    title: nameOf(row),
    state: waitingRoomFlow.labels[row.state],
    opensAt: formatDateTime(row.opens_at),
    people: formatInteger(row.arrivals),
    rate: formatInteger(row.rate_per_minute),
  }))
}

export type AdminRow = Awaited<ReturnType<typeof presentList>>[number]

const maxLines = 40

/** Loads one opening for staff: state, counts, available actions, and the newest record lines. */
export async function presentForStaff(db: Db, id: string) {
  const { opening, counts } = await adminWaitingRoom(db, id)
  const record = await recordOf(db, opening.id)
  const may = (action: WaitingRoomAction) => waitingRoomFlow.next(opening.state, action, 'staff') !== null
  return {
    id,
    title: nameOf(opening),
    stateName: waitingRoomFlow.labels[opening.state],
    tone: waitingRoomFlow.tones[opening.state],
    live: opening.ended_at === null,
    opensAt: formatDateTime(opening.opens_at),
    closesAt: formatDateTime(opening.closes_at),
    rate: opening.rate_per_minute,
    rateText: formatInteger(opening.rate_per_minute),
    minutes: formatInteger(opening.minutes_to_use),
    notice: opening.notice,
    counts: {
      present: formatInteger(counts.present),
      waiting: formatInteger(counts.waiting),
      admitted: formatInteger(counts.admitted),
      used: formatInteger(counts.used),
    },
    may: { rate: may('set-rate'), pause: may('pause'), resume: may('resume'), stop: may('stop') },
    record: record
      .slice(-maxLines)
      .toReversed()
      .map(({ number, body }) => {
        const line = JSON.parse(body) as { kind: RecordKind; at: string } & Record<string, unknown>
        return { number, text: recordTexts(line), at: formatDateTime(new Date(line.at)) }
      }),
  }
}
