import './tables.ts'
import type { Db } from '#platform/database/database.ts'
import type { Broken, Invariant } from '#platform/invariants.ts'
import { verifyDraw } from '../../../../tools/verify-draw.mjs'
import { partsOf, recordOf } from './draw-rows.ts'
import { beaconOf, keyOf } from './engine/beacon.ts'
import { hex } from './engine/encoding.ts'
import { orderHash } from './engine/order.ts'
import { entryHash } from './engine/record.ts'
import { rootOf } from './engine/tree.ts'
import { outcomesOf } from './run-draw.ts'
import { bundleBytes } from './send-bundle.ts'
import type { LotteryRow } from './tables.ts'

/**
 * Larger lotteries are not fully recomputed on a live server; only chain, root, key and order are
 * compared.
 */
const wholeUntil = 20_000

/** Returns a lottery's inconsistency; null when it follows from its published data. */
export async function findProblem(db: Db, lottery: LotteryRow): Promise<string | null> {
  if (lottery.state === 'announced' || lottery.tickets <= wholeUntil) {
    const verdict = verifyDraw(await bundleBytes(db, lottery))
    return verdict.ok ? null : verdict.problem
  }
  const record = await recordOf(db, lottery.id)
  let previous: Uint8Array | null = null
  for (const { number, body, hash } of record) {
    previous = entryHash(previous, number, body)
    if (hex(hash) !== hex(previous)) return `line ${number} is not the one that was published`
  }
  const lines = record.map(({ body }) => JSON.parse(body) as Record<string, unknown>)
  const line = (kind: string) => lines.find((each) => each.kind === kind)
  if (!lottery.root) return null
  const nodes = await db
    .selectFrom('draw_node')
    .select('node')
    .where('draw_id', '=', lottery.id)
    .orderBy('block')
    .execute()
  const root = hex(rootOf(Buffer.concat(nodes.map(({ node }) => node))))
  if (root !== hex(lottery.root) || root !== line('closed')?.root) return 'the tickets are not those of the closing'
  const drawn = line('drawn')
  if (!drawn) return null
  const beacon = beaconOf(outcomesOf(await partsOf(db, lottery.id), lottery.substitute))
  if (hex(keyOf(Buffer.from(String(drawn.seed), 'hex'), beacon, lottery.root)) !== drawn.key)
    return 'the key does not follow'
  return hex(orderHash(lottery.ticket_order!)) === drawn.order ? null : 'the order is not the one that was published'
}

/** I12: every lottery follows from its published data. */
export const lotteryInvariant: Invariant = {
  code: 'I12',
  name: 'draws_recomputed',
  label: 'نتیجهٔ هر قرعه‌کشی از آنچه منتشر شده دوباره به دست می‌آید',
  find: async ({ db }): Promise<Broken> => {
    const lotteries = await db.selectFrom('draw').selectAll().orderBy('id').execute()
    const rows: Record<string, string>[] = []
    for (const lottery of lotteries) {
      const problem = await findProblem(db, lottery)
      if (problem) rows.push({ draw: lottery.public_id, problem })
    }
    return { count: rows.length, rows: rows.slice(0, 20) }
  },
}
