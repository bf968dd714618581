import { toPersianDigits } from '#kit/digits.ts'
import { plateCategory } from '#kit/plate-letters.ts'
import { spokenPlate, type Plate as PlateNumber } from '#kit/plate.ts'

const heights = { small: 30, medium: 48, large: 64 } as const

type PlateProps = { plate: PlateNumber; size?: keyof typeof heights }

/** A number plate as it is on the vehicle. Read out as «پلاک ۱۲ ب ۳۴۵ ایران ۶۷». */
export function Plate({ plate, size = 'medium' }: PlateProps) {
  const square = plate.kind === 'motorcycle'
  return (
    <span
      role="img"
      aria-label={spokenPlate(plate)}
      className={square ? 'plate plate-square' : 'plate'}
      data-kind={plate.kind === 'car' ? plateCategory(plate.letter) : undefined}
      style={{ '--plate-height': `${heights[size]}px` } as React.CSSProperties}
    >
      <Face plate={plate} />
    </span>
  )
}

function Face({ plate }: { plate: PlateNumber }) {
  if (plate.kind === 'motorcycle') {
    return (
      <>
        <span>
          <PlateStrip />
          <span>{toPersianDigits(plate.upper)}</span>
        </span>
        <span>{toPersianDigits(plate.lower)}</span>
      </>
    )
  }
  if (plate.kind === 'free-zone') {
    return (
      <>
        <span className="plate-zone">{plate.zone}</span>
        <span className="plate-main">{toPersianDigits(plate.number)}</span>
      </>
    )
  }
  return (
    <>
      <PlateStrip />
      <span className="plate-main">
        <span>{toPersianDigits(plate.first)}</span>
        <span>{plate.letter}</span>
        <span>{toPersianDigits(plate.middle)}</span>
      </span>
      <span className="plate-region">
        <small>ایران</small>
        <b>{toPersianDigits(plate.serial)}</b>
      </span>
    </>
  )
}

/** The blue strip with the flag that every national plate begins with. */
export const PlateStrip = () => (
  <span className="plate-strip" aria-hidden>
    <span className="plate-flag" />
    <span>
      I.R.
      <br />
      IRAN
    </span>
  </span>
)
