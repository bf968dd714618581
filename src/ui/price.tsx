import { use } from 'react'
import { formatInteger } from '#kit/digits.ts'
import { classNames } from './class-names.ts'
import { PageAppearance } from './page-look.ts'

const words = { toman: 'تومان', rial: 'ریال' } as const

/** Number and unit; they wrap only where the text is very large. `toman` is a whole number of tomans. */
export function Price({ toman, className }: { toman: number; className?: string }) {
  const unit = use(PageAppearance)['data-money'] ?? 'toman'
  return (
    <span className={classNames('price', className)}>
      {formatInteger(unit === 'rial' ? toman * 10 : toman)}{' '}
      <span className="text-[0.78em] font-normal text-muted">{words[unit]}</span>
    </span>
  )
}
