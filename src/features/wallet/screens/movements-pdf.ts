import { findNames } from '#features/identity/contract.ts'
import { findMovements } from '#features/ledger/contract.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { makePdf, pdfResponse } from '#platform/pdf/make-pdf.ts'
import { readFilter } from '../server/read-filter.ts'
import { statementSheet } from '../server/statement/statement-sheet.ts'
import template from '../server/statement/statement.typ?raw'
import type { Route } from './+types/movements-pdf'

export const middleware = [requireSignIn]

/** About twenty pages; for more, narrow the dates or use the CSV. */
const max = 500

/** Returns the page's movements as PDF, with the same filter. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const { filter, query } = readFilter(url.searchParams, personId)
  const { movements, next } = await findMovements(ctx.db, query, { before: null, size: max })
  const owner = (await findNames(ctx.db, ctx.secrets, [personId])).get(personId) ?? null
  const sheet = statementSheet({ movements, more: next !== null, filter, owner, now: ctx.now })
  return pdfResponse(await makePdf(template, sheet), 'farman-wallet')
}
