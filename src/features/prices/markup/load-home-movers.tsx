import type { RequestContext } from '#platform/context.ts'
import { keptForPages } from '#platform/page-data.ts'
import { renderOnce, sendPart } from '#platform/html-parts.ts'
import { moversPart } from '../movers.ts'
import { findMovers } from '../server/movers.ts'
import { Movers } from '../components/movers.tsx'
import { moverItem } from '../server/movers.ts'

const shown = 3

const loadMovers = keptForPages({ load: ({ db, now }) => findMovers(db, now, shown) })

/** Returns the prices that rose and fell this week, as markup; empty without any. */
export async function loadHomeMovers(ctx: RequestContext): Promise<{ movers: string | null }> {
  const match = await loadMovers(ctx)
  const movers = { up: match.up.map(moverItem), down: match.down.map(moverItem) }
  const html = renderOnce(JSON.stringify([moversPart, movers]), () => <Movers movers={movers} />)
  return { movers: sendPart(ctx.scope, moversPart, html) }
}
