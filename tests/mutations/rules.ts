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
  beside('money', 'features/wallet/rules'),
  beside('money', 'features/deals/transfer-tax'),
  beside('money', 'features/sales/true-cost'),
  beside('money', 'features/sales/allocation'),
  beside('limits', 'platform/held-slots'),
  beside('limits', 'platform/semaphore'),
  beside('limits', 'features/identity/rules'),
  beside('limits', 'features/notifications/rules'),
  beside('limits', 'kit/working-time'),
  { about: 'permissions', file: 'src/platform/permissions.ts', tests: ['src/platform/staff.test.ts'] },
  beside('permissions', 'features/deals/states'),
  beside('permissions', 'features/sales/states'),
  beside('permissions', 'kit/flow'),
  beside('privacy', 'kit/mask-plate'),
  beside('privacy', 'kit/mobile'),
  beside('privacy', 'kit/bank-card'),
  beside('privacy', 'features/marketplace/ad/hide-contacts'),
]
