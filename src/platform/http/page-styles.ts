const attribute = / (?:style|data-css)="([^"]*)"/g
const entities: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }
const decoded = (text: string) => text.replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => entities[entity]!)
/** Declarations with one of these could end their rule or the style sheet. */
const endsRule = /[{}<\\\n]/

/**
 * Moves the style attributes of a page into one style sheet, whose hash the content policy can contain: a policy that
 * allows style attributes allows those of an attacker, too. Each distinct value becomes a rule, and its elements get
 * `data-style` with the key of the rule. Fragments that were written for the browser carry `data-css` instead of
 * `style` (`ui/trusted-markup.ts`). `css` is empty for a page without such attributes.
 */
export function moveStyles(html: string): { html: string; css: string } {
  const keys = new Map<string, string>()
  const moved = html.replace(attribute, (_, declarations: string) => {
    const key = keys.get(declarations) ?? keys.size.toString(36)
    keys.set(declarations, key)
    return ` data-style="${key}"`
  })
  // An id in `:not()` gives a rule the precedence of a style attribute over rules of classes.
  const css = [...keys]
    .map(([text, key]) => [key, decoded(text)] as const)
    .filter(([, text]) => !endsRule.test(text))
    .map(([key, text]) => `:not(#_)[data-style="${key}"]{${text}}`)
    .join('\n')
  return { html: moved, css }
}
