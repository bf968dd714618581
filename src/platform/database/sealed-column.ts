/** A column with a sealed value. `index` is the blind index of the same value, by its purpose. */
export type SealedColumn = { table: string; column: string; index?: { column: string; purpose: string } }
