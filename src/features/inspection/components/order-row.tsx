import { Badge } from '#ui/badge.tsx'
import type { OrderView } from '../views.ts'

/** One booking in a list. */
export const OrderRow = ({ order: { href, car, day, hour, place, stateName, tone } }: { order: OrderView }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
    <a href={href} className="min-w-0 flex-1 basis-48">
      <b className="[overflow-wrap:anywhere]">{car}</b>
      <span className="block text-label">
        {day}، {hour}
      </span>
      <span className="block text-note text-muted">{place}</span>
    </a>
    <Badge tone={tone}>{stateName}</Badge>
  </li>
)
