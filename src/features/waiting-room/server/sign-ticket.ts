import './tables.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets.ts'
import { format, noHash } from './chain.ts'
import type { RecordLine, SignedTicket } from './verify-ticket.ts'
import { positionOf } from './find-places.ts'
import { signingKey } from './keys.ts'
import { recordOf } from './rows.ts'
import type { WaitingRoomRow } from './tables.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** Returns a person's signed ticket, deterministically; null before they have one. */
export async function signTicket(
  { db, secrets }: { db: Db; secrets: Secrets },
  waitingRoom: WaitingRoomRow,
  personId: bigint,
): Promise<SignedTicket | null> {
  const position = await positionOf(db, waitingRoom.id, personId)
  const ticket =
    position &&
    (await db
      .selectFrom('opening_ticket')
      .select(['number', 'issued_at', 'hash'])
      .where('opening_id', '=', waitingRoom.id)
      .where('arrival', '=', position.arrival)
      .executeTakeFirst())
  if (!position || !ticket) return null
  const previous = await db
    .selectFrom('opening_ticket')
    .select('hash')
    .where('opening_id', '=', waitingRoom.id)
    .where('number', '=', ticket.number - 1)
    .executeTakeFirst()
  return {
    format,
    opening: waitingRoom.public_id,
    number: ticket.number,
    holder: hex(position.holder),
    issuedAt: ticket.issued_at.toISOString(),
    prevHash: hex(previous?.hash ?? noHash),
    hash: hex(ticket.hash),
    signature: hex(signingKey(secrets).sign(ticket.hash)),
  }
}

/** Returns the public record as published. */
export async function publishedRecord(db: Db, openingId: bigint): Promise<RecordLine[]> {
  const record = await recordOf(db, openingId)
  return record.map(({ number, body, hash, signature }) => ({
    number,
    body,
    hash: hex(hash),
    signature: hex(signature),
  }))
}

const stretch = 20_000

/**
 * Yields the published data of an opening in pieces: `tickets` are arrival, holder, time and hash
 * by number. Excludes unchained tickets.
 */
export async function* bundlePieces(
  { db, secrets }: { db: Db; secrets: Secrets },
  waitingRoom: WaitingRoomRow,
): AsyncGenerator<string> {
  const record = await publishedRecord(db, waitingRoom.id)
  const head = { format, opening: waitingRoom.public_id, key: signingKey(secrets).publicKey, record }
  yield `${JSON.stringify(head).slice(0, -1)},"tickets":[`
  for (let first = 1; first <= waitingRoom.chained; first += stretch) {
    const { rows } = await sql<{ arrival: number; holder: Uint8Array; issued_at: Date; hash: Uint8Array }>`
      select ticket.arrival, place.holder, ticket.issued_at, ticket.hash
      from opening_ticket as ticket join opening_place as place
        on place.opening_id = ticket.opening_id and place.arrival = ticket.arrival
      where ticket.opening_id = ${waitingRoom.id} and number >= ${first} and number < ${first + stretch}
        and number <= ${waitingRoom.chained}
      order by number`.execute(db)
    const texts = rows.map(({ arrival, holder, issued_at, hash }) =>
      JSON.stringify([arrival, hex(holder), issued_at.toISOString(), hex(hash)]),
    )
    yield (first > 1 ? ',' : '') + texts.join(',')
  }
  yield ']}\n'
}
