import type { ReactNode } from 'react'
import { plateCategory } from '#kit/plate-letters.ts'
import { spokenPlate, type Plate as PlateNumber } from '#kit/plate.ts'
import { classNames } from '../class-names.ts'
import { PlateFace, SignFace } from './plate-face.tsx'
import './plate.css'

/**
 * Heights by place: `small` 28 in rows, `medium` 44 in the garage, `first` 52 for its first car, `hero` 46 on the drawn
 * car, `large` 68 and on wide screens 92 at the head of an inquiry or order.
 */
export type PlateSize = 'small' | 'medium' | 'hero' | 'first' | 'large'

type PlateProps = {
  /** Stars in place of digits, as `maskPlate` puts them, are drawn as hidden digits. */
  plate: PlateNumber
  size?: PlateSize
  /** The plate that the page is about; it comes from the page before and goes on to the next. One on a page. */
  travels?: boolean
  /** In place of the still characters. */
  children?: ReactNode
}

/** A number plate as on the vehicle. Read out as «پلاک ۱۲ ب ۳۴۵ ایران ۶۷». */
export function Plate({ plate, size = 'medium', travels, children }: PlateProps) {
  return (
    <span
      role="img"
      aria-label={spokenPlate(plate)}
      className={classNames('plate', plate.kind === 'motorcycle' && 'plate-square')}
      data-size={size}
      data-kind={plate.kind === 'car' ? plateCategory(plate.letter) : plate.kind}
      data-travels={travels}
    >
      <PlateFace plate={plate}>{children}</PlateFace>
    </span>
  )
}

type PlateSignProps = { main: string; side: string; label: string; size?: PlateSize; glow?: boolean }

/** A sign in the shape of a plate: up to six Latin digits or `؟`, and two more under «ایران». */
export function PlateSign({ main, side, label, size = 'large', glow }: PlateSignProps) {
  return (
    <span role="img" aria-label={label} className={classNames('plate', glow && 'plate-glow')} data-size={size}>
      <SignFace main={main} side={side} />
    </span>
  )
}
