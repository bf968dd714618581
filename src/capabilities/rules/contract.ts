/** The server door of the rules for other capabilities. */
export { ruleAt, type RuleAt } from './server/rule-at.ts'
export type { RuleKey, RuleValue } from './rule-table.ts'
