import '#platform/tables.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import { headOf } from '#platform/audit/verify-audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { csvResponse, fileResponse } from '#platform/http/csv.ts'
import { requirePermission } from '#platform/staff.ts'

const formats = ['jsonl', 'csv', 'head'] as const
export type ExportFormat = (typeof formats)[number]
export const isExportFormat = (text: unknown): text is ExportFormat => formats.includes(text as ExportFormat)

type Entry = Awaited<ReturnType<typeof readFrom>>[number]

const readFrom = (db: Db, number: bigint, upTo: bigint) =>
  db
    .selectFrom('audit_entry')
    .selectAll()
    .where('number', '>=', number)
    .where('number', '<=', upTo)
    .orderBy('number')
    .limit(1000)
    .execute()

async function* wholeLog(db: Db, upTo: bigint): AsyncGenerator<Entry> {
  for (let next = 1n; next <= upTo;) {
    const rows = await readFrom(db, next, upTo)
    if (rows.length === 0) return
    yield* rows
    next = rows.at(-1)!.number + 1n
  }
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

const asJson = (entry: Entry) => ({
  number: String(entry.number),
  at: entry.at.toISOString(),
  actor: String(entry.actor_id),
  act: entry.act,
  subject: entry.subject,
  details: entry.details,
  request: entry.request_id,
  previousHash: hex(entry.previous_hash),
  hash: hex(entry.hash),
  mac: entry.mac ? hex(entry.mac) : '',
})

async function* one(text: string): AsyncGenerator<string> {
  yield text
}

async function* jsonLines(entries: AsyncIterable<Entry>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(asJson(entry))}\n`
}

async function* csvRows(entries: AsyncIterable<Entry>) {
  for await (const entry of entries) yield Object.values(asJson(entry))
}

/**
 * Exports the whole log, or its last entry. The export itself is the last entry. So the file's last
 * hash, stored elsewhere, proves everything before it. `mac` proves its origin to holders of the
 * key.
 */
export async function exportLog(ctx: RequestContext, format: ExportFormat): Promise<Response> {
  requirePermission(ctx, 'audit.read')
  const last = await inTransaction(ctx.db, async (trx) => {
    await writeAudit(trx, ctx, { act: 'audit.export', subject: 'audit', details: { format } })
    return trx
      .selectFrom('audit_entry')
      .select(['number', 'hash', 'mac', 'at'])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  })
  const short = hex(last.hash).slice(0, 16)
  if (format === 'head') {
    const text = `${JSON.stringify(headOf(last))}\n`
    return fileResponse(`audit-head-${last.number}-${short}.json`, 'application/json; charset=utf-8', one(text))
  }
  const entries = wholeLog(ctx.db, last.number)
  const name = `audit-log-${last.number}-${short}`
  if (format === 'jsonl')
    return fileResponse(`${name}.jsonl`, 'application/x-ndjson; charset=utf-8', jsonLines(entries))
  const heads = ['number', 'at', 'actor', 'act', 'subject', 'details', 'request', 'previousHash', 'hash', 'mac']
  return csvResponse({ name, heads, rows: csvRows(entries), mostRows: 1_000_000 })
}
