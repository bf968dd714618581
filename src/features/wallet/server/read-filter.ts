import type { LedgerFilter } from '#features/ledger/contract.ts'
import { ledgerQueryOf, movementTypes, type MovementType } from '../rules.ts'
import { daysField } from '../schemas.ts'

/** The filter of movements; `days` is as typed, and `daysError` explains an invalid value. */
export type MovementFilter = { type: MovementType | null; days: string; daysError: string | null }

/** Reads a query's filter for display and for the ledger. Ignores invalid values. */
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
