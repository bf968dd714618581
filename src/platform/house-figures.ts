import type { RequestContext } from './context.ts'

/** A number that a room tells of the house, counted when it is asked for; where it leads, if there is a page of it. */
export type HouseFigure = { label: string; count: number; href?: string; order?: number }

/** What a capability counts for the page about the house, as `houseFigures` of its manifest; the same for everybody. */
export type HouseFigures = (ctx: RequestContext) => Promise<readonly HouseFigure[]>
