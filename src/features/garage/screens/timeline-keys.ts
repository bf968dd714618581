import { contextOf } from '#platform/context.ts'
import { findTimelineKeys } from '../server/timeline/find-events.ts'
import { format } from '../server/timeline/chain.ts'
import type { Route } from './+types/timeline-keys'

/** The public keys that verify events and files. */
export async function loader({ context }: Route.LoaderArgs) {
  const keys = await findTimelineKeys(contextOf(context).db)
  return Response.json(
    {
      format,
      algorithm: 'Ed25519',
      canonicalForm: 'RFC 8785',
      keys: [...keys].map(([id, publicKey]) => ({ id, publicKey })),
    },
    { headers: { 'cache-control': 'public, max-age=60' } },
  )
}
