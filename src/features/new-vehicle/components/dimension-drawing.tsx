import { formatInteger } from '#kit/digits.ts'
import type { Measures } from '../car-view.ts'
import { outlineOf, roundedPath, type Point } from './body-outlines.ts'

/** Ten millimetres are one unit of the drawing, in both views. */
const scale = 0.1
const tyre = 330 * scale

type DimensionDrawingProps = { measures: Measures; bodyType: string; title: string }

/** The car from the side and the front with its measures, both at one scale. */
export function DimensionDrawing({ measures, bodyType, title }: DimensionDrawingProps) {
  const { length, width, height, wheelbase, clearance } = measures
  const words = [
    `طول ${formatInteger(length)}`,
    `عرض ${formatInteger(width)}`,
    `ارتفاع ${formatInteger(height)}`,
    `فاصلهٔ محوری ${formatInteger(wheelbase)}`,
    clearance && `ارتفاع از زمین ${formatInteger(clearance)}`,
  ].filter(Boolean)
  return (
    <figure className="car-drawing">
      <div role="img" aria-label={`ابعاد ${title}: ${words.join('، ')} میلی‌متر`}>
        <SideView measures={measures} bodyType={bodyType} />
        <FrontView measures={measures} />
      </div>
      <figcaption className="car-note">اندازه‌ها به میلی‌متر؛ شکل بدنه تقریبی است و نسبت‌ها واقعی.</figcaption>
    </figure>
  )
}

function SideView({ measures: { length, height, wheelbase }, bodyType }: Omit<DimensionDrawingProps, 'title'>) {
  const [long, high, base] = [length * scale, height * scale, wheelbase * scale]
  const [left, top] = [10, 22]
  const ground = top + high
  const { body, glass, pillars } = outlineOf(bodyType)
  const place = ([x, y]: Point): Point => [left + x * long, top + y * high]
  // Most of the overhang is at the rear of pick-ups, and about even otherwise.
  const front = left + (long - base) * (bodyType === 'pickup' ? 0.42 : 0.47)
  const wheels = [front, front + base]
  const glassTop = top + high * 0.1
  const glassFoot = top + high * 0.42
  return (
    <svg viewBox={`0 0 ${long + 80} ${high + 110}`} aria-hidden="true" data-view="side">
      <path d={roundedPath(body.map(place), 14)} className="car-body" />
      <path d={roundedPath(glass.map(place), 7)} className="car-glass" />
      {pillars.map((x) => (
        <path key={x} d={`M${left + x * long} ${glassTop}V${glassFoot}`} className="car-pillar" />
      ))}
      {wheels.map((x) => (
        <g key={x}>
          <circle cx={x} cy={ground - tyre} r={tyre} className="car-tyre" />
          <circle cx={x} cy={ground - tyre} r={tyre * 0.6} className="car-rim" />
        </g>
      ))}
      <path d={`M0 ${ground}H${long + 20}`} className="car-ground" />
      <Across from={wheels[0]!} to={wheels[1]!} y={ground + 22} value={wheelbase} />
      <Across from={left} to={left + long} y={ground + 58} value={length} />
      <Upright x={left + long + 22} from={top} to={ground} value={height} />
    </svg>
  )
}

function FrontView({ measures: { width, height } }: { measures: Measures }) {
  const [wide, high] = [width * scale, height * scale]
  const [left, top] = [14, 22]
  const ground = top + high
  const place = ([x, y]: Point): Point => [left + x * wide, top + y * high]
  const body: Point[] = [
    [0.03, 0.84],
    [0, 0.6],
    [0.05, 0.45],
    [0.17, 0.03],
    [0.27, 0],
    [0.73, 0],
    [0.83, 0.03],
    [0.95, 0.45],
    [1, 0.6],
    [0.97, 0.84],
  ]
  const glass: Point[] = [
    [0.13, 0.4],
    [0.22, 0.09],
    [0.78, 0.09],
    [0.87, 0.4],
  ]
  const lamps = [0.14, 0.86].map((x) => place([x, 0.56]))
  return (
    <svg viewBox={`0 0 ${wide + 28} ${high + 110}`} aria-hidden="true" data-view="front">
      {[0.07, 0.93].map((x) => (
        <rect key={x} x={left + x * wide - 10} y={ground - 44} width={20} height={44} rx={5} className="car-tyre" />
      ))}
      <path d={roundedPath(body.map(place), 12)} className="car-body" />
      <path d={roundedPath(glass.map(place), 7)} className="car-glass" />
      {lamps.map(([x, y]) => (
        <rect key={x} x={x - 13} y={y - 5} width={26} height={10} rx={5} className="car-rim" />
      ))}
      <path d={`M${left + wide * 0.32} ${top + high * 0.62}h${wide * 0.36}`} className="car-pillar" />
      <path d={`M0 ${ground}H${wide + 28}`} className="car-ground" />
      <Across from={left} to={left + wide} y={ground + 22} value={width} />
    </svg>
  )
}

const Across = ({ from, to, y, value }: { from: number; to: number; y: number; value: number }) => (
  <>
    <path d={`M${from} ${y - 6}v12M${from} ${y}H${to}M${to} ${y - 6}v12`} className="car-measure" />
    <text x={(from + to) / 2} y={y + 22} textAnchor="middle">
      {formatInteger(value)}
    </text>
  </>
)

const Upright = ({ x, from, to, value }: { x: number; from: number; to: number; value: number }) => (
  <>
    <path d={`M${x - 6} ${from}h12M${x} ${from}V${to}M${x - 6} ${to}h12`} className="car-measure" />
    <text
      x={x + 20}
      y={(from + to) / 2}
      textAnchor="middle"
      transform={`rotate(-90 ${x + 20} ${(from + to) / 2})`}
      dominantBaseline="middle"
    >
      {formatInteger(value)}
    </text>
  </>
)
