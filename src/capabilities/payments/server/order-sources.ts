import type { RequestContext } from '#platform/context.ts'
import type { OrderTone } from '../views.ts'

/** One order of a room, as the list of all orders shows it. */
export type OrderLine = {
  id: string
  at: Date
  title: string
  about: string
  stateName: string
  tone: OrderTone
  /** What its owner has to do next; null where nothing waits for them. */
  next: string | null
  href: string
}

/** A kind of orders that live longer than their payments: a car, a policy. */
export type OrderSource = {
  kind: string
  label: string
  /** A person's newest orders, newest first. */
  find: (ctx: RequestContext, personId: bigint) => Promise<readonly OrderLine[]>
}

declare module '#platform/manifest.ts' {
  interface Manifest {
    /** Orders for `/profile/my-orders`, beside what was paid. */
    orders?: readonly OrderSource[]
  }
}

export type ShownOrder = OrderLine & { kind: string; label: string; key: string }

/** A person's orders of all rooms: what waits for them first, then the newest. */
export async function findOrderLines(
  ctx: RequestContext,
  personId: bigint,
): Promise<{ kinds: readonly { kind: string; label: string; count: number }[]; lines: readonly ShownOrder[] }> {
  const sources = ctx.manifests.flatMap(({ orders = [] }) => orders)
  const found = await Promise.all(
    sources.map(async ({ kind, label, find }) => (await find(ctx, personId)).map((line) => ({ ...line, kind, label }))),
  )
  const lines = found
    .flat()
    .toSorted(
      (one, other) => Number(other.next !== null) - Number(one.next !== null) || other.at.getTime() - one.at.getTime(),
    )
    .map((line) => ({ ...line, key: `${line.kind}:${line.id}` }))
  const kinds = sources.map(({ kind, label }) => ({
    kind,
    label,
    count: lines.filter((line) => line.kind === kind).length,
  }))
  return { kinds: kinds.filter(({ count }) => count > 0), lines }
}
