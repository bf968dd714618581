type Rules = { createHTML: (html: string) => string }
type Factory = { createPolicy: (name: string, rules: Rules) => Rules }

const rules: Rules = { createHTML: (html) => html }
// Absent on the server and in some browsers, which take the text itself.
const { trustedTypes } = globalThis as { trustedTypes?: Factory }
const policy = trustedTypes?.createPolicy('markup', rules) ?? rules

/**
 * Markup that our server rendered, or that stood in the page already, as browsers with Trusted Types want it (docs/decisions/0031).
 * Never for what a person wrote.
 */
export const trustedMarkup = (html: string): string => policy.createHTML(html)
