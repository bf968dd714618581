import './tables.ts'
import { createHash } from 'node:crypto'
import { announceTimedLottery, type NewPart } from '#features/lottery/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { newPublicId } from '#kit/id.ts'
import type { Platform } from '#platform/context.ts'
import type { Trx } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets.ts'
import { format, noHash } from './chain.ts'
import { fakePartyName, fakeSubstitute, orderRules } from '../texts.ts'
import { signingKey } from './keys.ts'
import { addLine } from './rows.ts'

/**
 * The parties of the lottery that orders present people; `revealMinutes` is their time after the
 * opening.
 */
export type OrderDraw = { parts: readonly NewPart[]; substitute: string; revealMinutes: number }

export type NewWaitingRoom = {
  /** The subject in the caller's terms: `plan:17`. */
  subject: string
  title: string
  /** The page for admitted people; it checks `admissionOf` again. */
  target: string
  opensAt: Date
  closesAt: Date
  ratePerMinute: number
  minutesToUse: number
  /**
   * Omitted only in a demo and a rehearsal: then we simulate the parties, and the record says so.
   */
  draw?: OrderDraw
  rehearsal?: boolean
  /** Only people with a known national code may join. */
  needsCode?: boolean
}

/** The platform of a request or of a job. */
export type Announcing = Pick<Platform, 'secrets'> & { config: Pick<Platform['config'], 'MODE'>; now: Date }

const fakeParties = 2

/**
 * Derives the value of a simulated party; before the reveal only holders of the keys can know it,
 * which is us.
 */
export const fakeValue = (secrets: Secrets, waitingRoom: string, part: number): Buffer =>
  secrets.keyedHash('openings.imitated-party', `${waitingRoom} ${part}`)

const fakeDraw = (secrets: Secrets, waitingRoom: string): OrderDraw => ({
  parts: Array.from({ length: fakeParties }, (_, index) => ({
    kind: 'party' as const,
    name: fakePartyName(toPersianDigits(index + 1)),
    commitment: createHash('sha256')
      .update(fakeValue(secrets, waitingRoom, index + 1))
      .digest('hex'),
  })),
  substitute: fakeSubstitute,
  revealMinutes: 5,
})

/**
 * Announces an opening with the lottery for present people. The caller checks permissions and
 * writes the audit log. Title, times, minutes and target are immutable afterwards; the rate is not.
 */
export async function announceWaitingRoom(
  trx: Trx,
  { secrets, config, now }: Announcing,
  waitingRoom: NewWaitingRoom,
): Promise<{ openingId: bigint; publicId: string }> {
  const { subject, title, target, opensAt, closesAt, ratePerMinute, minutesToUse } = waitingRoom
  const { rehearsal = false, needsCode = false } = waitingRoom
  const imitated = !waitingRoom.draw
  if (imitated && !rehearsal && config.MODE === 'production')
    throw new Error('An opening needs parties for its lottery')
  if (opensAt <= now) throw new Error('Announce an opening before it begins')
  const publicId = newPublicId()
  const { parts, substitute, revealMinutes } = waitingRoom.draw ?? fakeDraw(secrets, publicId)
  const draw = await announceTimedLottery(
    trx,
    { secrets, now },
    {
      title,
      rules: orderRules(title),
      // The whole order counts; the first has number 1.
      places: 1,
      mostEach: 1,
      closesAt: opensAt,
      revealBy: new Date(opensAt.getTime() + revealMinutes * 60_000),
      parts,
      substitute,
      more: { opening: publicId, ...(imitated && { imitated }) },
    },
  )
  const { id } = await trx
    .insertInto('opening')
    .values({
      public_id: publicId,
      subject,
      title,
      target,
      opens_at: opensAt,
      closes_at: closesAt,
      rate_per_minute: ratePerMinute,
      minutes_to_use: minutesToUse,
      rehearsal,
      needs_code: needsCode,
      imitated,
      draw_id: draw.drawId,
      head: noHash,
      announced_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addLine(
    trx,
    secrets,
    { id },
    {
      kind: 'announced',
      at: now,
      body: {
        format,
        opening: publicId,
        title,
        opensAt: opensAt.toISOString(),
        closesAt: closesAt.toISOString(),
        ratePerMinute,
        minutesToUse,
        draw: draw.publicId,
        key: signingKey(secrets).publicKey,
        ...(rehearsal && { rehearsal }),
      },
    },
  )
  return { openingId: id, publicId }
}
