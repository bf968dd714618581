import { Badge } from '#ui/badge.tsx'
import type { TicketState } from '../rules.ts'
import { stateNames, stateTones } from '../texts.ts'

/** The state of a ticket as a badge. */
export const StateBadge = ({ state }: { state: TicketState }) => (
  <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
)
