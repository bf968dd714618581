/** A file of rules, and the tests that must notice each changed operator in it. */
export type RuleFile = { file: string; tests: readonly string[]; about: 'money' | 'limits' | 'permissions' | 'privacy' }

const beside = (about: RuleFile['about'], path: string): RuleFile => ({
  about,
  file: `src/${path}.ts`,
  tests: [`src/${path}.test.ts`],
})

/** `npm run mutations` changes each operator, number and condition of these files and expects a red test. */
export const ruleFiles: readonly RuleFile[] = [
  beside('money', 'kit/money'),
  beside('money', 'capabilities/wallet/rules'),
  beside('money', 'capabilities/deals/transfer-tax'),
  beside('money', 'capabilities/sales/true-cost'),
  beside('money', 'capabilities/sales/allocation'),
  beside('limits', 'platform/held-places'),
  beside('limits', 'platform/semaphore'),
  beside('limits', 'capabilities/identity/rules'),
  beside('limits', 'capabilities/notifications/rules'),
  beside('limits', 'kit/working-time'),
  { about: 'permissions', file: 'src/platform/permissions.ts', tests: ['src/platform/staff.test.ts'] },
  beside('permissions', 'capabilities/deals/states'),
  beside('permissions', 'capabilities/sales/states'),
  beside('privacy', 'kit/mask-plate'),
  beside('privacy', 'kit/mobile'),
  beside('privacy', 'kit/bank-card'),
  beside('privacy', 'capabilities/marketplace/ad/hide-contacts'),
]
