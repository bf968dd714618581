import '../tables.ts'
import { inTransaction, type Db, type Trx } from '../database/database.ts'
import type { Log } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import { sealOf } from './hash-entry.ts'
import { verifyAudit } from './verify-audit.ts'

const mark = 'audit-log'

/**
 * Seals an older unsealed log once, by its last entry, when its chain is intact. The database stores a marker with the
 * installation's key: a log that loses its seals later is not sealed again, but reported as broken.
 */
export async function sealOldLog(db: Db, secrets: Secrets, log: Log): Promise<void> {
  await inTransaction(
    db,
    async (trx) => {
      const proof = secrets.keyedHash('installation', mark)
      const noted = await trx
        .insertInto('installation_key')
        .values({ name: mark, proof })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning('name')
        .executeTakeFirst()
      if (!noted) return
      const last = await lastEntry(trx)
      if (!last || last.mac || !(await isSealedNowhere(trx))) return
      // The only fault of an intact older log is its missing signatures.
      const { broken } = await verifyAudit(trx, secrets)
      if (broken?.fault !== 'unsigned')
        return log.error('the audit log is broken and was not sealed: npm run verify-audit')
      const mac = sealOf(secrets, Buffer.from(last.hash))
      await trx.updateTable('audit_entry').set({ mac }).where('number', '=', last.number).execute()
    },
    { withoutTimeLimits: true },
  )
}

const lastEntry = (trx: Trx) =>
  trx.selectFrom('audit_entry').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()

const isSealedNowhere = async (trx: Trx): Promise<boolean> =>
  !(await trx.selectFrom('audit_entry').select('number').where('mac', 'is not', null).limit(1).executeTakeFirst())
