/** The server API of rules for other features. */
export { ruleAt, rulesAt, type RuleAt } from './server/rule-at.ts'
export { defineRule, ruleField, type RuleValue } from './rule-kinds.ts'
export { moneyApproval } from './money-approval.ts'
export { findWaitingApproval, withSecondApproval, type ApprovalSubject } from './server/second-approval.ts'
export { tariffs } from './tariffs.ts'
