import './tables.ts'
import { ok, refuse } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { parseCsv } from '#platform/sheets/parse-csv.ts'
import { requirePermission } from '#platform/staff.ts'
import { contractProblems, readContractFile } from '../contract-file.ts'
import { adminRefusals } from '../admin-texts.ts'
import { contractIn } from './admin-orders.ts'

export type WrongLine = { line: number; tracking: string; text: string }
export type ContractOutcome = { good: number; wrong: readonly WrongLine[]; written: boolean }

/**
 * Checks a contract file line by line in one transaction, and writes it when requested and fully
 * valid: all or nothing.
 */
export async function importContracts(
  ctx: RequestContext,
  { round, text, write }: { round: string; text: string; write: boolean },
): Promise<ContractOutcome> {
  requirePermission(ctx, 'imported.orders')
  const wrong: WrongLine[] = []
  let good = 0
  const tried = await inTransaction(ctx.db, async (trx: Trx) => {
    for (const { line, tracking, row, problem } of readContractFile(parseCsv(text))) {
      if (!row) {
        wrong.push({ line, tracking, text: contractProblems[problem!] })
        continue
      }
      const result = await contractIn(trx, ctx, { id: tracking, round, ...row })
      if (result.ok) good++
      else wrong.push({ line, tracking, text: adminRefusals[result.code] })
    }
    // Roll back a check, and a file with errors.
    return write && wrong.length === 0 && good > 0 ? ok(null) : refuse('tried')
  })
  return { good, wrong, written: tried.ok }
}
