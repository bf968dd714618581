/**
 * Compiles a pattern with a lookbehind. Safari before 16.4 cannot compile one, and the error would stop every script of
 * the page; there the pattern matches nothing, and the server checks the value.
 */
export function lookBehind(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags)
  } catch {
    return /(?!)/g
  }
}
