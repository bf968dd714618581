import type { ReactNode } from 'react'
import { layerDots } from './dot-layers.ts'
import { extentOf, linearScale, percent } from './scale.ts'
import './charts.css'

type PriceRulerProps = {
  /** This vehicle's value, and the text of its mark: «این خودرو ۱,۱۵۰». */
  value: number
  label: ReactNode
  /** Values of comparable vehicles; each is a dot. */
  others: readonly number[]
  /** The usual range, and the texts under its two ends. */
  range: readonly [low: number, high: number]
  rangeLabels: readonly [low: ReactNode, high: ReactNode]
  /** The caption of the range with its unit, under the ruler: «محدودهٔ بیشتر آگهی‌های مشابه · میلیون تومان». */
  caption: ReactNode
  /** A description for screen readers. */
  description: string
}

/** Share of a narrow ruler that one dot takes. */
const dotWidth = 0.026

/** The distance of the range's ends, as a share, from which both have their own label. */
const roomForTwo = 0.34

/**
 * The position of a value among comparable ones: low at the start edge, the usual range as a band, a dot for each other
 * value.
 */
export function PriceRuler({ value, label, others, range, rangeLabels, caption, description }: PriceRulerProps) {
  const [min, greatest] = extentOf([value, ...others, ...range], 0.06) ?? [0, 1]
  const scale = linearScale(min, greatest)
  const dots = layerDots(others.map(scale), dotWidth)
  const [from, to] = [scale(range[0]), scale(range[1])]
  return (
    <div className="price-ruler" role="img" aria-label={description}>
      <div className="price-ruler-field" aria-hidden>
        <span className="price-ruler-label" style={at(scale(value))}>
          {label}
        </span>
        <svg width="100%" height="46" focusable="false">
          <rect className="ruler-bar" y="24" width="100%" height="10" rx="5" />
          <rect className="ruler-range" x={percent(1 - to)} y="24" width={percent(to - from)} height="10" rx="5" />
          {dots.map(({ share, layer }, index) => (
            <circle key={index} className="ruler-dot" cx={percent(1 - share)} cy={29 - layer * 9} r="3" />
          ))}
          <line className="ruler-mark" x1={percent(1 - scale(value))} x2={percent(1 - scale(value))} y1="0" y2="38" />
        </svg>
        {to - from < roomForTwo ? (
          <span className="price-ruler-end" style={at((from + to) / 2)}>
            {rangeLabels[0]} تا {rangeLabels[1]}
          </span>
        ) : (
          [from, to].map((share, index) => (
            <span key={index} className="price-ruler-end" style={at(share)}>
              {rangeLabels[index]}
            </span>
          ))
        )}
      </div>
      <div aria-hidden className="price-ruler-caption">
        {caption}
      </div>
    </div>
  )
}

const at = (share: number) => ({ '--at': percent(share) }) as React.CSSProperties
