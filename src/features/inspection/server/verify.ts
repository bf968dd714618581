import { createHash } from 'node:crypto'
import './tables.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { isSigned } from '#platform/signatures.ts'
import { canonicalJson, type Json } from '#kit/canonical-json.ts'
import type { ReportDocument, SignedReport } from '../document.ts'
import { mismatchText, type Mismatch } from '../mismatches.ts'
import type { ReportState } from '../views.ts'

export type FoundReport = NonNullable<Awaited<ReturnType<typeof findReport>>>

/** A report with its key. */
export const findReport = (db: Db, code: string) =>
  db
    .selectFrom('inspection_report')
    .innerJoin('inspection_key', 'inspection_key.id', 'key_id')
    .innerJoin('inspection_order', 'inspection_order.id', 'order_id')
    .selectAll('inspection_report')
    .select(['second_of', 'public_key', 'inspection_key.state as key_state'])
    .where('code', '=', code)
    .executeTakeFirst()

/** Returns whether a report is valid now, and the kilometres up to which it is. The first reason counts. */
export function stateOf(
  row: Pick<
    FoundReport,
    'document' | 'signature' | 'public_key' | 'key_state' | 'revoked_at' | 'valid_until' | 'valid_km'
  >,
  { now, km = null }: { now: Date; km?: number | null },
): ReportState {
  if (!isSigned(row.document, row.signature, row.public_key)) return 'altered'
  if (row.revoked_at !== null || row.key_state === 'revoked') return 'revoked'
  return row.valid_until <= now || (km !== null && km > row.valid_km) ? 'expired' : 'valid'
}

export const documentIn = ({ document }: Pick<FoundReport, 'document'>): ReportDocument =>
  JSON.parse(document) as ReportDocument

/** Returns a short fingerprint of the signed text, to compare by eye. */
export const printOf = ({ document }: Pick<FoundReport, 'document'>): string =>
  createHash('sha256')
    .update(document)
    .digest('hex')
    .slice(0, 16)
    .replace(/(.{4})(?=.)/g, '$1-')

export const signedReport = (row: FoundReport): SignedReport => ({
  document: documentIn(row),
  signature: row.signature.toString('base64'),
  publicKey: row.public_key,
})

/** Compares a visitor's copy with the signed one: the file of a report, or only its document. */
export function compareText(row: FoundReport, text: string): 'same' | 'altered' | 'unreadable' {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return 'unreadable'
  }
  if (typeof read !== 'object' || read === null) return 'unreadable'
  const { document = read, signature = null } = read as { document?: unknown; signature?: unknown }
  try {
    if (canonicalJson(document as Json) !== row.document) return 'altered'
  } catch {
    return 'unreadable'
  }
  return signature === null || signature === row.signature.toString('base64') ? 'same' : 'altered'
}

/** Compares the hash of a visitor's PDF with those of the PDFs made here. */
export async function compareDocument(db: Db, row: FoundReport, sha256: string): Promise<'same' | 'altered'> {
  const existing = await db
    .selectFrom('inspection_paper')
    .select('report_id')
    .where('report_id', '=', row.id)
    .where('sha256', '=', Buffer.from(sha256, 'hex'))
    .executeTakeFirst()
  return existing ? 'same' : 'altered'
}

/** Returns the newest valid report of an ad's car. */
export async function findReportOfAd(db: Db, { adId, now }: { adId: bigint; now: Date }) {
  const row = await db
    .selectFrom('inspection_report')
    .innerJoin('inspection_key', 'inspection_key.id', 'key_id')
    .select(['code', 'score'])
    .select([
      sql<number>`(document::jsonb->>'mileageKm')::int`.as('km'),
      sql<string>`document::jsonb->>'inspectedAt'`.as('inspected'),
      sql<number>`(document::jsonb->'car'->>'year')::int`.as('year'),
      sql<Mismatch[] | null>`document::jsonb->'mismatches'`.as('mismatches'),
    ])
    .where('ad_id', '=', adId)
    .where('revoked_at', 'is', null)
    .where('inspection_key.state', '<>', 'revoked')
    .where('valid_until', '>', now)
    .orderBy('inspection_report.id', 'desc')
    .executeTakeFirst()
  if (!row) return null
  const { code, score, km, year, mismatches, inspected } = row
  return { code, score, km, year, mismatches: (mismatches ?? []).map(mismatchText), inspected_at: new Date(inspected) }
}
