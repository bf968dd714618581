import { headFile, readHead } from '#platform/audit/audit-head.ts'
import { verifyAudit, type AuditFault } from '#platform/audit/verify-audit.ts'
import type { RequestContext } from '#platform/context.ts'

type LogCheck = {
  entries: string
  /** The hash of the last entry. */
  head: string | null
  /** The number of the entry stored outside the database. */
  kept: string | null
  broken: { fault: AuditFault['fault']; number: string } | null
}

/** Reads the whole log and compares it with the head stored beside this machine's data. */
export async function checkLog({ db, secrets, config }: RequestContext): Promise<LogCheck> {
  const stored = readHead(headFile(config))
  const { entries, head, broken } = await verifyAudit(db, secrets, stored)
  return {
    entries: String(entries),
    head: head?.hash ?? null,
    kept: stored?.number ?? null,
    broken: broken && { fault: broken.fault, number: String(broken.number) },
  }
}
