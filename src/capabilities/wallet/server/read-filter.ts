import type { LedgerFilter } from '#capabilities/ledger/contract.ts'
import { ledgerQueryOf, movementTypes, type MovementType } from '../rules.ts'
import { daysField } from '../schemas.ts'

/** What a person asked to see of their movements; `days` is as it was typed, and `daysError` why it means nothing. */
export type MovementFilter = { type: MovementType | null; days: string; daysError: string | null }

/** The filter of a query, in words and for the ledger. What means nothing is left out. */
export function readFilter(params: URLSearchParams, personId: bigint): { filter: MovementFilter; query: LedgerFilter } {
  const type = movementTypes.find((each) => each === params.get('type')) ?? null
  const days = (params.get('days') ?? '').trim()
  const range = days === '' ? null : daysField.safeParse(days)
  const bounds = range?.success ? { from: range.data.from, until: new Date(range.data.to.getTime() + 1) } : {}
  return {
    filter: { type, days, daysError: range?.success === false ? (range.error.issues[0]?.message ?? null) : null },
    query: { personId, ...(type && ledgerQueryOf[type]), ...bounds },
  }
}
