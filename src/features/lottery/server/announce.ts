import './tables.ts'
import { randomBytes } from 'node:crypto'
import { newPublicId } from '#kit/id.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database/database.ts'
import { requirePermission } from '#platform/staff.ts'
import { addLine } from './draw-rows.ts'
import { commitTo } from './engine/beacon.ts'
import { format, hex } from './engine/encoding.ts'

export type NewPart =
  | { kind: 'party'; name: string; commitment: string }
  /** The number's name, with the place and time of its publication. */
  | { kind: 'number'; name: string }

export type NewLottery = {
  title: string
  rules: string
  places: number
  mostEach: number
  opensAt: Date
  closesAt: Date
  revealBy: Date
  parts: readonly NewPart[]
  /** The public number that replaces a missing reveal; published after `revealBy`. */
  substitute: string
  /** Further promises, such as the prize of each place. */
  more?: Readonly<Record<string, unknown>>
}

/**
 * Announces a lottery with everything that determines its result: rules, times, beacon parts, and
 * the commitment to an unseen seed. Immutable afterwards. Returns its ids.
 */
export async function announceLottery(
  trx: Trx,
  ctx: RequestContext,
  draw: NewLottery,
): Promise<{ drawId: bigint; publicId: string }> {
  const staffId = requirePermission(ctx, 'draws.run')
  const { id, publicId } = await writeLottery(trx, ctx, { draw, announcedBy: staffId })
  await writeAudit(trx, ctx, { act: 'draw.announce', subject: `draw:${publicId}` })
  return { drawId: id, publicId }
}

type Written = { draw: NewLottery; announcedBy: bigint | null; seed?: Buffer; timed?: boolean }

/** Writes the rows of an announced lottery. */
export async function writeLottery(
  trx: Trx,
  { secrets, now }: Pick<RequestContext, 'secrets' | 'now'>,
  { draw, announcedBy, seed = randomBytes(32), timed = false }: Written,
): Promise<{ id: bigint; publicId: string }> {
  const { title, rules, places, mostEach, opensAt, closesAt, revealBy, parts, substitute, more } = draw
  const publicId = newPublicId()
  const commitment = commitTo(seed)
  const { id } = await trx
    .insertInto('draw')
    .values({
      public_id: publicId,
      title,
      rules,
      places,
      most_each: mostEach,
      opens_at: opensAt,
      closes_at: closesAt,
      reveal_by: revealBy,
      seed_sealed: secrets.seal(hex(seed)),
      commitment,
      announced_by: announcedBy,
      timed,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('draw_part')
    .values(
      parts.map((part, index) => ({
        draw_id: id,
        part: index + 1,
        kind: part.kind,
        name: part.name,
        commitment: part.kind === 'party' ? Buffer.from(part.commitment, 'hex') : null,
      })),
    )
    .execute()
  await addLine(trx, id, {
    kind: 'announced',
    at: now,
    body: {
      format,
      draw: publicId,
      title,
      rules,
      places,
      mostEach,
      opensAt: opensAt.toISOString(),
      closesAt: closesAt.toISOString(),
      revealBy: revealBy.toISOString(),
      commit: hex(commitment),
      parts: parts.map((part) => ({
        kind: part.kind,
        name: part.name,
        ...(part.kind === 'party' && { commitment: part.commitment }),
      })),
      substitute,
      ...more,
    },
  })
  return { id, publicId }
}
