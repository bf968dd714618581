import { contextOf } from '#platform/context.ts'
import { findKeys } from '../server/keys.ts'
import type { Route } from './+types/keys'

/** The public keys of report signatures, with their validity. */
export async function loader({ context }: Route.LoaderArgs) {
  const keys = await findKeys(contextOf(context).db)
  return Response.json(
    {
      algorithm: 'Ed25519',
      canonicalForm: 'RFC 8785',
      keys: keys.map(({ id, public_key: publicKey, state, made_at: from, ended_at: until }) => ({
        id,
        publicKey,
        state,
        from,
        until,
      })),
    },
    { headers: { 'cache-control': 'public, max-age=60' } },
  )
}
