/**
 * A pattern that looks behind. Safari before 16.4 can not read one, and a page whose script holds it would stay dead: there it
 * matches nothing, and the server looks.
 */
export function lookBehind(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags)
  } catch {
    return /(?!)/g
  }
}
