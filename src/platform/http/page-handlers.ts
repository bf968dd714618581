import { createRequestHandler, type ServerBuild } from 'react-router'
import { withOutcomes } from '#platform/form-outcomes.ts'
import { buildOf, pagePatterns, patternText } from './page-pattern.ts'

type Build = ServerBuild | (() => Promise<ServerBuild>)
export type PageHandler = ReturnType<typeof createRequestHandler>
/** The router's handler for an address, and the pattern that names it. */
type Answering = { handle: PageHandler; pattern: string }

/**
 * Returns the router's handler for each address: over the part of the build with the pages that may answer it, made when one of
 * them is first asked for. A build that changes (development) has one handler over all pages.
 */
export function pageHandlers(build: Build, mode: 'development' | 'production'): (path: string) => Promise<Answering> {
  if (typeof build === 'function') {
    const handle = createRequestHandler(withOutcomes(build), mode)
    return async (path) => ({ handle, pattern: patternText(pagePatterns((await build()).routes)(path)) })
  }
  const whole = withOutcomes(build) as ServerBuild
  const patternsFor = pagePatterns(whole.routes)
  const handlers = new Map<string, Answering>()
  return async (path) => {
    const patterns = patternsFor(path)
    const key = patterns.map(({ text }) => text).join(' ')
    const entry = handlers.get(key)
    if (entry) return entry
    const made = { handle: createRequestHandler(buildOf(whole, patterns), mode), pattern: patternText(patterns) }
    handlers.set(key, made)
    return made
  }
}
