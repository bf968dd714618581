/** The parts of a path that have a name. */
export const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)

const pageOf = (path: string): string => path.replace(/\/_(root)?\.data$/, '/').replace(/\.data$/, '')

/** The segments of a page's path, or of its data, as the router compares them: decoded, in any case. */
export function comparedSegments(path: string): string[] {
  return segmentsOf(pageOf(path)).map((segment) => {
    try {
      return decodeURIComponent(segment).toLowerCase()
    } catch {
      return segment.toLowerCase()
    }
  })
}

/** Whether a path has capitals, codes, empty parts or an ending that the router does not see. */
const isSpelled = /[A-Z%]|\/\/|.\/$|\.data$/

/** The one spelling of all paths that lead to the same page. */
export const comparedPath = (path: string): string =>
  isSpelled.test(path) ? `/${comparedSegments(path).join('/')}` : path
