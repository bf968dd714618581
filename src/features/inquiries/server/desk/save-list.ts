import '../tables.ts'
import { missingColumnsText } from '#kit/csv.ts'
import { toLatinDigits } from '#kit/digits.ts'
import { parseJalali, jalaliText } from '#kit/jalali.ts'
import { parseMobile } from '#kit/mobile.ts'
import { parseNationalCode } from '#kit/national-code.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { parseCsv } from '#platform/sheets/parse-csv.ts'
import { requirePermission } from '#platform/staff.ts'
import { columnNames, lists, type ListName, type ListRow } from '../../prerequisites.ts'
import { codeIndex } from '../prerequisites.ts'

export type ListOutcome = { rows: number; problems: readonly { line: number; text: string }[] }

const codeColumn = 'national_code'
export const columnsOf = (list: ListName): readonly string[] => [codeColumn, ...lists[list].columns]

type ReadRow = { code: string; facts: ListRow }

/** Parses one cell by its column; null for an invalid value. Pure. */
function readCell(column: string, cell: string): string | null {
  if (cell === '') return ''
  if (column === 'mobile') {
    const mobile = parseMobile(cell)
    return mobile.ok ? mobile.value : null
  }
  if (column === 'date' || column === 'since' || column === 'birth_date' || column === 'last_child_birth') {
    const date = parseJalali(cell)
    return date ? jalaliText(date) : null
  }
  if (column === 'plates' || column === 'children')
    return /^\d{1,3}$/.test(toLatinDigits(cell)) ? toLatinDigits(cell) : null
  // Stores only the end of a contract.
  if (column === 'contract') return `***${cell.slice(-3)}`
  return cell.slice(0, 100)
}

/** Parses a file, with every unreadable line. Pure. */
export function readList(list: ListName, text: string): { rows: ReadRow[]; problems: ListOutcome['problems'] } {
  const [head, ...lines] = parseCsv(text)
  const names = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase())
  const missing = columnsOf(list).filter((column) => !names.includes(column))
  if (missing.length > 0)
    return {
      rows: [],
      problems: [{ line: 1, text: missingColumnsText(missing) }],
    }
  const problems: { line: number; text: string }[] = []
  const rows = lines.flatMap(({ line, cells }): ReadRow[] => {
    const cell = (column: string) => cells[names.indexOf(column)] ?? ''
    const code = parseNationalCode(cell(codeColumn))
    if (!code.ok) {
      problems.push({ line, text: 'کد ملی معتبر نیست.' })
      return []
    }
    const facts = lists[list].columns.map((column) => [column, readCell(column, cell(column))] as const)
    const wrong = facts.find(([, value]) => value === null)
    if (wrong) {
      problems.push({ line, text: `مقدار ستون ${wrong[0]} (${columnNames[wrong[0]]}) خوانده نشد.` })
      return []
    }
    return [{ code: code.value, facts: Object.fromEntries(facts) as ListRow }]
  })
  if (lines.length === 0) problems.push({ line: 1, text: 'بعد از سطر عنوان، هیچ سطری نیست؛ حداقل یک سطر بنویسید.' })
  return { rows, problems: problems.slice(0, 50) }
}

/**
 * Checks a list or, with `write`, replaces the one of its name: all of it or nothing. National codes are stored only as
 * blind indexes, the other values sealed.
 */
export async function saveList(
  ctx: RequestContext,
  { list, text, write }: { list: ListName; text: string; write: boolean },
): Promise<ListOutcome> {
  const staffId = requirePermission(ctx, 'inquiries.lists')
  const { rows, problems } = readList(list, text)
  if (!write || problems.length > 0) return { rows: rows.length, problems }
  const { secrets, now } = ctx
  await inTransaction(ctx.db, async (trx) => {
    const values = { rows: rows.length, uploaded_by: staffId, uploaded_at: now }
    await trx
      .insertInto('prerequisite_list')
      .values({ name: list, ...values })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
      .execute()
    await trx.deleteFrom('prerequisite_row').where('list', '=', list).execute()
    for (let at = 0; at < rows.length; at += 500) {
      await trx
        .insertInto('prerequisite_row')
        .values(
          rows.slice(at, at + 500).map(({ code, facts }) => ({
            list,
            code_index: codeIndex(secrets, code),
            facts_sealed: secrets.seal(JSON.stringify(facts)),
          })),
        )
        .execute()
    }
    await writeAudit(trx, ctx, {
      act: 'prerequisite-list.save',
      subject: `prerequisite-list:${list}`,
      details: { rows: rows.length },
    })
  })
  return { rows: rows.length, problems: [] }
}
