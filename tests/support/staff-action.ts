import type { RequestContext } from '#platform/context.ts'

/** One thing that staff do, in words and with made-up arguments; it must refuse who may not. */
export type StaffAction = [what: string, run: (ctx: RequestContext) => Promise<unknown>]
