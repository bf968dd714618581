/** The server door of the rules for other capabilities. */
export { ruleAt, rulesAt, type RuleAt } from './server/rule-at.ts'
export { defineRule, ruleField } from './rule-kinds.ts'
export { tariffs } from './tariffs.ts'
