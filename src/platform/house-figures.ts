import type { RequestContext } from './context.ts'

/** A number about the product, counted on request; with a link, if there is a page about it. */
export type HouseFigure = { label: string; count: number; href?: string; order?: number }

/** A feature's numbers for the page about the product, as `houseFigures` of its manifest; the same for everybody. */
export type HouseFigures = (ctx: RequestContext) => Promise<readonly HouseFigure[]>
