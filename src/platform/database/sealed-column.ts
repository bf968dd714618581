/** A column that holds a sealed value. */
export type SealedColumn = { table: string; column: string }
