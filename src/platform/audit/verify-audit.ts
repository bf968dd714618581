import '../tables.ts'
import type { Db } from '../database/database.ts'
import type { Secrets } from '../secrets.ts'
import { isGenuine, type AuditHead } from './audit-head.ts'
import { hashOf, sealOf } from './hash-entry.ts'

/**
 * The fault of a log. `changed`: an entry does not fit the previous one; `unsigned`: it was not written by a process
 * with the key; `cut`: entries are missing at the end; `rewritten`: another history replaces it; `head-forged`: the
 * head outside the database was not written with the key.
 */
export type AuditFault = { fault: 'changed' | 'unsigned' | 'cut' | 'rewritten' | 'head-forged'; number: bigint }

/** `head` is the last valid entry. */
type AuditState = { entries: bigint; head: AuditHead | null; broken: AuditFault | null }

const pageSize = 5000

type Row = { number: bigint; hash: Uint8Array; mac: Uint8Array | null }

/** Reads the whole log in pages and returns the first fault, in the table or against a head stored outside. */
export async function verifyAudit(db: Db, secrets: Secrets, auditHead: AuditHead | null = null): Promise<AuditState> {
  let [number, previous, signed]: [bigint, Buffer, boolean] = [0n, Buffer.alloc(32), false]
  let last: (Row & { at: Date }) | null = null
  let keptHash: string | null = null
  for (;;) {
    const rows = await readPage(db, number)
    for (const row of rows) {
      const fits = row.number === number + 1n && previous.equals(Buffer.from(row.previous_hash))
      const hash = hashOf(row)
      if (!fits || !hash.equals(Buffer.from(row.hash)))
        return ended(number, last, { fault: 'changed', number: number + 1n })
      // The first sealed entry covers older unsealed entries; later entries need a seal.
      const sealed = row.mac !== null && sealOf(secrets, hash).equals(Buffer.from(row.mac))
      if (!sealed && (signed || row.mac !== null)) return ended(number, last, { fault: 'unsigned', number: row.number })
      signed ||= sealed
      ;[number, previous, last] = [row.number, hash, row]
      if (auditHead?.number === String(number)) keptHash = hash.toString('hex')
    }
    if (rows.length < pageSize) break
  }
  if (number > 0n && !signed) return ended(number, last, { fault: 'unsigned', number })
  return ended(number, last, auditHead && faultOfHead(secrets, auditHead, { number, keptHash }))
}

const readPage = (db: Db, after: bigint) =>
  db.selectFrom('audit_entry').selectAll().where('number', '>', after).orderBy('number').limit(pageSize).execute()

function faultOfHead(
  secrets: Secrets,
  auditHead: AuditHead,
  { number, keptHash }: { number: bigint; keptHash: string | null },
): AuditFault | null {
  if (!isGenuine(secrets, auditHead)) return { fault: 'head-forged', number }
  if (BigInt(auditHead.number) > number) return { fault: 'cut', number: number + 1n }
  return keptHash === auditHead.hash ? null : { fault: 'rewritten', number: BigInt(auditHead.number) }
}

function ended(entries: bigint, last: (Row & { at: Date }) | null, broken: AuditFault | null): AuditState {
  return { entries, head: last && headOf(last), broken }
}

/** Converts an entry to a head for storage outside the database. */
export const headOf = ({ number, hash, mac, at }: Row & { at: Date }): AuditHead => ({
  number: String(number),
  hash: Buffer.from(hash).toString('hex'),
  mac: mac ? Buffer.from(mac).toString('hex') : '',
  at: at.toISOString(),
})
