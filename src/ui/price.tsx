import { formatInteger } from '#kit/digits.ts'
import { classNames } from './class-names.ts'

/** Number and unit; they part only where the text is very large. `toman` is a whole number of tomans. */
export function Price({ toman, className }: { toman: number; className?: string }) {
  return (
    <span className={classNames('price', className)}>
      {formatInteger(toman)} <span className="text-[0.78em] font-normal text-muted">تومان</span>
    </span>
  )
}
