import { findMovements, type Movement } from '#features/ledger/contract.ts'
import { csvResponse, everyRow, type CsvCell } from '#platform/http/csv.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { readIdCursor } from '#platform/keyset.ts'
import { movementName } from '../server/present-movement.ts'
import { readFilter } from '../server/read-filter.ts'
import type { Route } from './+types/movements-file'

export const middleware = [requireSignIn]

const pageSize = 500
const heads = [
  'زمان',
  'نوع',
  'شرح',
  'مبلغ (ریال)',
  'نقد (ریال)',
  'اعتبار هدیه (ریال)',
  'کنارگذاشته (ریال)',
  'مانده (ریال)',
]

/** Returns the page's movements as a file, with the same filter. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const { query } = readFilter(url.searchParams, personId)
  const rows = everyRow(async (after) => {
    const { movements, next } = await findMovements(ctx.db, query, { before: readIdCursor(after), size: pageSize })
    return { rows: movements.map(cellsOf), next: next === null ? null : String(next) }
  })
  return csvResponse({ name: 'wallet', heads, rows })
}

const cellsOf = (movement: Movement): CsvCell[] => [
  movement.at,
  movementName(movement),
  movement.about['title'] ?? null,
  movement.amountRial,
  movement.cashRial,
  movement.giftRial,
  movement.heldRial,
  movement.balanceRial,
]
