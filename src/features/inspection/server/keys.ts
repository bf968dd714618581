import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import './tables.ts'
import { refuse, ok, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets.ts'
import { keyIdOf, type SigningKey } from '#platform/signatures.ts'
import { requirePermission } from '#platform/staff.ts'
import { recordReport } from './car-events.ts'
import { inspectionKeys } from './flows.ts'

/** Returns the active signing key; creates the first one. Concurrent callers get the same key. */
export async function activeKey(trx: Trx, { secrets, now }: { secrets: Secrets; now: Date }): Promise<SigningKey> {
  const active = await findActive(trx)
  if (active) return openKey(secrets, active)
  await makeKey(trx, { secrets, now })
  return openKey(secrets, (await findActive(trx))!)
}

const findActive = (trx: Trx) =>
  trx.selectFrom('inspection_key').selectAll().where('state', '=', 'active').forShare().executeTakeFirst()

function openKey(secrets: Secrets, row: { id: string; public_key: string; private_sealed: Buffer | null }): SigningKey {
  const key = createPrivateKey({
    key: Buffer.from(secrets.open(row.private_sealed!), 'base64'),
    format: 'der',
    type: 'pkcs8',
  })
  return { id: row.id, publicKey: row.public_key, sign: (text) => sign(null, Buffer.from(text, 'utf8'), key) }
}

async function makeKey(trx: Trx, { secrets, now }: { secrets: Secrets; now: Date }): Promise<string> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const id = keyIdOf(raw)
  await trx
    .insertInto('inspection_key')
    .values({
      id,
      public_key: raw.toString('base64'),
      private_sealed: secrets.seal(privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')),
      made_at: now,
      ended_at: null,
      reason: null,
    })
    .onConflict((conflict) => conflict.column('state').where('state', '=', 'active').doNothing())
    .execute()
  return id
}

/** Lists all keys, newest first. */
export const findKeys = (db: Db) =>
  db
    .selectFrom('inspection_key')
    .select(['id', 'public_key', 'state', 'made_at', 'ended_at', 'reason'])
    .orderBy('made_at', 'desc')
    .execute()

/** Staff: replaces the signing key; earlier signatures stay valid. */
export async function rotateKey(ctx: RequestContext): Promise<void> {
  requirePermission(ctx, 'inspection.keys')
  await inTransaction(ctx.db, async (trx) => {
    await inspectionKeys.moveAll(trx, ctx, { from: 'active', to: 'retired', by: 'staff' }, (keys) => keys)
    const id = await makeKey(trx, ctx)
    await writeAudit(trx, ctx, { act: 'inspection-key.rotate', subject: `inspection-key:${id}` })
  })
}

/** Staff: revokes a leaked key: all its signatures become invalid, and a new key signs. */
export async function revokeKey(
  ctx: RequestContext,
  { key, reason }: { key: string; reason: string },
): Promise<Result<null, 'unknown'>> {
  requirePermission(ctx, 'inspection.keys')
  return inTransaction<Result<null, 'unknown'>>(ctx.db, async (trx) => {
    const row = await trx.selectFrom('inspection_key').selectAll().where('id', '=', key).forUpdate().executeTakeFirst()
    if (!row || row.state === 'revoked') return refuse('unknown')
    await inspectionKeys.move(trx, ctx, row, { to: 'revoked', by: 'staff', set: { reason } })
    await writeAudit(trx, ctx, { act: 'inspection-key.revoke', subject: `inspection-key:${key}`, details: { reason } })
    await activeKey(trx, ctx)
    return ok(null)
  })
}

/** Staff: revokes one report. */
export async function revokeReport(
  ctx: RequestContext,
  { code, reason }: { code: string; reason: string },
): Promise<Result<null, 'unknown'>> {
  requirePermission(ctx, 'inspection.keys')
  return inTransaction<Result<null, 'unknown'>>(ctx.db, async (trx) => {
    const revoked = await trx
      .updateTable('inspection_report')
      .set({ revoked_at: ctx.now, revoked_reason: reason })
      .where('code', '=', code)
      .where('revoked_at', 'is', null)
      .returning(['code', 'document', 'order_id'])
      .executeTakeFirst()
    if (!revoked) return refuse('unknown')
    const order = await trx
      .selectFrom('inspection_order')
      .select(['person_id', 'seller_id', 'plate_sealed'])
      .where('id', '=', revoked.order_id)
      .executeTakeFirstOrThrow()
    await recordReport(trx, ctx, { order, report: revoked, revoked: true })
    await writeAudit(trx, ctx, {
      act: 'inspection-report.revoke',
      subject: `inspection-report:${code}`,
      details: { reason },
    })
    return ok(null)
  })
}
