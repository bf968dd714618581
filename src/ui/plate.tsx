import { toPersianDigits } from '#kit/digits.ts'
import { plateCategory } from '#kit/plate-letters.ts'
import { spokenPlate, type Plate as PlateNumber } from '#kit/plate.ts'

const heights = { small: 30, medium: 48, large: 64 } as const

/** A number plate as it is on the car. Read out as «پلاک ۱۲ ب ۳۴۵ ایران ۶۷». */
export function Plate({ plate, size = 'medium' }: { plate: PlateNumber; size?: keyof typeof heights }) {
  if (plate.kind !== 'car') return <bdi className="tabular font-bold">{spokenPlate(plate)}</bdi>
  return (
    <span
      role="img"
      aria-label={spokenPlate(plate)}
      className="plate"
      data-kind={plateCategory(plate.letter)}
      style={{ '--plate-height': `${heights[size]}px` } as React.CSSProperties}
    >
      <span className="plate-strip">
        <span className="plate-flag" />
        <span>
          I.R.
          <br />
          IRAN
        </span>
      </span>
      <span className="plate-main">
        <span>{toPersianDigits(plate.first)}</span>
        <span>{plate.letter}</span>
        <span>{toPersianDigits(plate.middle)}</span>
      </span>
      <span className="plate-region">
        <small>ایران</small>
        <b>{toPersianDigits(plate.serial)}</b>
      </span>
    </span>
  )
}
