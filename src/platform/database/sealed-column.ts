/** A column that holds a sealed value. */
export type SealedColumn = { table: string; column: string }

/** Those of the platform; capabilities name theirs in their manifests. */
export const platformSealedColumns: readonly SealedColumn[] = [
  { table: 'draft', column: 'values_sealed' },
  { table: 'idempotency_key', column: 'answer_sealed' },
]
