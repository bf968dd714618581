import { Badge } from '#ui/badge.tsx'
import { Plate } from '#ui/plate/plate.tsx'
import { parkingFlow } from '../states.ts'
import type { ParkingView } from '../views.ts'
import { RunningTime } from './running-time.tsx'
import { StopForm } from './stop-form.tsx'

/** A running parking: duration, current fee, and the stop button. */
export function RunningCard({ parking }: { parking: ParkingView }) {
  const { id, href, plate, place, city, code, startedAt, when, amount } = parking
  return (
    <li className="card flex flex-col gap-4 p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {plate && <Plate plate={plate} />}
        <Badge tone={parkingFlow.tones.running}>{parking.stateName}</Badge>
      </div>
      <div>
        <a href={href} className="font-bold">
          {place}
        </a>
        <p className="text-note text-muted">
          {city} · محدودهٔ {code} · {when}
        </p>
      </div>
      <dl className="parking-sums">
        <div>
          <dt>مدت پارک</dt>
          <dd>
            <RunningTime since={startedAt} />
          </dd>
        </div>
        <div>
          <dt>تا این لحظه</dt>
          <dd>{amount}</dd>
        </div>
      </dl>
      <StopForm id={id} place={place} />
    </li>
  )
}

/** One parking in a list. */
export function ParkingRow({ parking }: { parking: ParkingView }) {
  const { href, plate, place, when, due, overdue, amount, state, stateName } = parking
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <span className="min-w-0 flex-1 basis-48">
        <a href={href} className="cover-link font-bold">
          {place}
        </a>
        <span className="block text-note text-muted">{when}</span>
        {due && (
          <span className="block text-note text-muted">
            مهلت پرداخت {overdue ? `تا پایان ${due} بود` : `تا پایان ${due}`}
          </span>
        )}
      </span>
      {plate && <Plate plate={plate} size="small" />}
      <b className="text-label">{amount}</b>
      <Badge tone={parkingFlow.tones[state]}>{stateName}</Badge>
    </li>
  )
}
