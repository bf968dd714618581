import { contextOf } from '#platform/context.ts'
import { sendJson } from '#platform/json-endpoint.ts'
import type { Route } from './+types/plans-now'

/** The server's clock, for countdowns on pages that were rendered a while ago. */
export const loader = ({ context }: Route.LoaderArgs) => sendJson({ now: contextOf(context).now.toISOString() })
