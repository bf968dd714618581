import { formatInteger } from '#kit/digits.ts'

/** Number and unit that never part; the unit is smaller and quieter. `toman` is a whole number of tomans. */
export function Price({ toman, className }: { toman: number; className?: string }) {
  return (
    <span className={`whitespace-nowrap ${className ?? ''}`}>
      {formatInteger(toman)}
      {'\u00a0'}
      <span className="text-[0.78em] font-normal text-muted">تومان</span>
    </span>
  )
}
