import type { RequestContext } from './context.ts'

/** A number about the product, counted on request; with a link, if there is a page about it. */
export type ProductFigure = { label: string; count: number; href?: string; order?: number }

/** A feature's numbers for the page about the product, as `houseFigures` of its manifest; the same for everybody. */
export type ProductFigures = (ctx: RequestContext) => Promise<readonly ProductFigure[]>
