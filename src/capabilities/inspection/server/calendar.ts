import './tables.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { orderOf } from '../addresses.ts'
import { getOrder } from './find-orders.ts'
import { presentOrder } from './present-orders.ts'
import { slotEnd } from './slots.ts'

/** A booking as an entry for a calendar (RFC 5545), for its two sides alone; moved with it by its SEQUENCE. */
export async function inspectionCalendar(ctx: RequestContext, own: { personId: bigint; id: string }): Promise<string> {
  const row = await getOrder(ctx.db, own)
  const view = await presentOrder(ctx, row, own.personId)
  if (!view.calendar) throw notFound()
  const title = escaped(`کارشناسی ${row.car}`)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Farman//Inspections//FA',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:inspection-${row.public_id}@${new URL(ctx.scope.origin).hostname}`,
    `SEQUENCE:${row.moves}`,
    `DTSTAMP:${stamp(ctx.now)}`,
    `DTSTART:${stamp(row.starts_at)}`,
    `DTEND:${stamp(slotEnd(row.starts_at))}`,
    `SUMMARY:${title}`,
    `LOCATION:${escaped([view.place, view.address].filter(Boolean).join('، '))}`,
    `URL:${ctx.scope.origin}${orderOf(row.public_id)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${title}`,
    'TRIGGER:-PT2H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const stamp = (at: Date) => at.toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '')
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** A line has at most 75 bytes; what is longer goes on behind a blank. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (bytes + size > 74) {
      parts.push(part)
      part = ''
      bytes = 0
    }
    part += sign
    bytes += size
  }
  return [...parts, part].join('\r\n ')
}
