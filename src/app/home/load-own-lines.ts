import type { RequestContext } from '#platform/context.ts'
import type { OwnLine } from '#platform/home-part.ts'

/** More would push the page itself out of sight. */
const maxLines = 5

/** Loads the urgent and the ongoing lines of a user's own items from every feature, urgent ones first. */
export async function loadOwnLines(ctx: RequestContext, personId: bigint): Promise<readonly OwnLine[]> {
  const lines = await Promise.all(
    ctx.manifests.map(async ({ ownHomeData }) => (await ownHomeData?.(ctx, personId)) ?? []),
  )
  return lines
    .flat()
    .toSorted((one, other) => Number(other.pressing) - Number(one.pressing))
    .slice(0, maxLines)
}
