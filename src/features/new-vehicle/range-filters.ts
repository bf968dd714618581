/** Price bands in millions of tomans, by market price or else factory price. */
export const priceBands = {
  '0-1000': { label: 'تا ۱ میلیارد تومان', from: 0n, to: 1000n },
  '1000-2000': { label: '۱ تا ۲ میلیارد تومان', from: 1000n, to: 2000n },
  '2000-4000': { label: '۲ تا ۴ میلیارد تومان', from: 2000n, to: 4000n },
  '4000-': { label: 'بیشتر از ۴ میلیارد تومان', from: 4000n, to: null },
} as const
export type PriceBand = keyof typeof priceBands

export const productionStates = { sold: 'هنوز تولید می‌شود', ended: 'دیگر تولید نمی‌شود' } as const
export type ProductionState = keyof typeof productionStates

export type RangeFilters = { body: string | null; band: PriceBand | null; state: ProductionState | null }

const one = <Table extends object>(table: Table, text: string | null): keyof Table | null =>
  text !== null && Object.hasOwn(table, text) ? (text as keyof Table) : null

/** Reads the filters of any address; `bodies` are those of the maker. */
export const readRangeFilters = (params: URLSearchParams, bodies: readonly string[]): RangeFilters => ({
  body: bodies.find((body) => body === params.get('body')) ?? null,
  band: one(priceBands, params.get('price')),
  state: one(productionStates, params.get('state')),
})

type Priced = { factoryRial: bigint | null; marketRial: bigint | null }

/** Whether a trim is in the price band; one without a price is not. */
export function isInBand(price: Priced | undefined, band: PriceBand | null): boolean {
  if (band === null) return true
  const rial = price?.marketRial ?? price?.factoryRial
  if (rial == null) return false
  const { from, to } = priceBands[band]
  const million = 10_000_000n
  return rial >= from * million && (to === null || rial < to * million)
}
