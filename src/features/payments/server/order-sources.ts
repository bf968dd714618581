import type { RequestContext } from '#platform/context.ts'
import type { OrderTone } from '../views.ts'

/** One order of a feature in the list of all orders. */
export type OrderLine = {
  id: string
  at: Date
  title: string
  about: string
  stateName: string
  tone: OrderTone
  /** The owner's next step; null without one. */
  next: string | null
  href: string
}

/** Orders that outlive their payments: a car, a policy. */
export type OrderSource = {
  kind: string
  label: string
  /** Lists a person's newest orders, newest first. */
  find: (ctx: RequestContext, personId: bigint) => Promise<readonly OrderLine[]>
}

declare module '#platform/manifest.ts' {
  interface Manifest {
    /** Orders for `/profile/my-orders`, beside payments. */
    orders?: readonly OrderSource[]
  }
}

type ShownOrder = OrderLine & { kind: string; label: string; key: string }

/** Lists a person's orders of all features: those with a next step first, then the newest. */
export async function findOrderLines(
  ctx: RequestContext,
  personId: bigint,
): Promise<{ kinds: readonly { kind: string; label: string; count: number }[]; lines: readonly ShownOrder[] }> {
  const sources = ctx.manifests.flatMap(({ orders = [] }) => orders)
  const match = await Promise.all(
    sources.map(async ({ kind, label, find }) => (await find(ctx, personId)).map((line) => ({ ...line, kind, label }))),
  )
  const lines = match
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
