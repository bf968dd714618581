import type { RequestContext } from '#platform/context.ts'
import type { PlateKey } from '#platform/plate-key.ts'

/** Loads a user's own cars with plates from every feature. */
export async function loadPlateKeys(ctx: RequestContext, personId: bigint): Promise<readonly PlateKey[]> {
  const match = await Promise.all(ctx.manifests.map(async ({ plateKeys }) => (await plateKeys?.(ctx, personId)) ?? []))
  return match.flat()
}
