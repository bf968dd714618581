import type { Sources } from './imports.ts'

/** Where text becomes markup, script or style without a check of the browser, and what must stand in its place. */
const sinks: readonly [sink: RegExp, trusted: RegExp][] = [
  [/__html:\s*/g, /^trustedMarkup\(|^(?:withoutEval|scripting) \}/],
  [/\.(?:innerHTML|outerHTML)\s*=(?!=)\s*/g, /^trustedMarkup\(/],
  [/\.insertAdjacentHTML\('\w+',\s*/g, /^trustedMarkup\(/],
  [/\.parseFromString\(/g, /^inert\.createHTML\(/],
  [/\.createContextualFragment\(|\bdocument\.write(?:ln)?\(|\.setHTMLUnsafe\(/g, /^$/],
  [/setAttribute(?:NS)?\([^)]*'style'/g, /^$/],
]

/** Runs on the server, or in a file of its own that a person downloads. */
const elsewhere = /(?:^|\/)server\/|\.test\.tsx?$/

/** One sentence for each place in the browser's code that gives plain text to a sink of markup or style. Empty is good. */
export const findPlainSinks = (sources: Sources): string[] =>
  [...sources].flatMap(([path, source]) =>
    elsewhere.test(path)
      ? []
      : sinks.flatMap(([sink, trusted]) =>
          [...source.matchAll(sink)].flatMap(({ 0: match, index }) =>
            trusted.test(source.slice(index + match.length, index + match.length + 60))
              ? []
              : [`${path}:${source.slice(0, index).split('\n').length} ${match.trim()} takes plain text`],
          ),
        ),
  )
