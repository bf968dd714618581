import { defineManifest } from '#platform/manifest.ts'
import type { PermissionTable } from '#platform/permissions.ts'
import type { RuleDefinition } from './rule-kinds.ts'
import { secondApprovalsPath } from './addresses.ts'
import { moneyApproval } from './money-approval.ts'
import { countApprovals } from './server/second-approval.ts'
import { describeValue } from './server/describe-value.ts'
import { tariffs } from './tariffs.ts'

const permissions = {
  'looks.read': { roles: ['finance', 'support', 'operator'], label: 'کارهای منتظر تأیید نفر دوم', order: 69 },
  'rules.edit': { roles: ['finance'], label: 'تغییر تعرفه‌ها و مقررات', order: 70 },
} satisfies PermissionTable

declare module '#platform/permissions.ts' {
  interface Permissions extends NamesOf<typeof permissions> {}
}

declare module '#platform/manifest.ts' {
  interface Manifest {
    /** The dated rules of the feature. */
    rules?: readonly RuleDefinition[]
  }
}

export const manifest = defineManifest({
  name: 'rules',
  permissions,
  adminTasks: [
    {
      label: 'کارهای منتظر تأیید نفر دوم',
      href: secondApprovalsPath,
      advice: 'کاری را که همکارتان ثبت کرده ببینید و اگر درست است، همان را انجام بدهید.',
      permission: 'looks.read',
      order: 26,
      count: countApprovals,
    },
  ],
  adminAddresses: {
    [secondApprovalsPath]: 'looks.read',
    '/admin/rules': 'rules.edit',
    '/admin/rules/:key': 'rules.edit',
  },
  auditLabels: {
    acts: {
      'rule.add': 'ثبت نسخهٔ جدید مقررات',
      'rule.withdraw': 'لغو نسخهٔ مقررات',
      'look.ask': 'درخواست تأیید نفر دوم',
      'look.withdraw': 'لغو درخواست تأیید',
    },
    subjects: { rule: 'مقررات' },
    details: { wanted: 'کار', from: 'از', version: 'نسخه', value: 'مقدار' },
    sentences: { value: describeValue },
  },
  rules: [...Object.values(tariffs), moneyApproval],
  personColumns: {
    'second_look.person_id': { exported: false, deleted: 'unnamed' },
    'second_look.asked_by': { exported: false, deleted: 'unnamed' },
    'second_look.ended_by': { exported: false, deleted: 'unnamed' },
    'rule_version.created_by': { exported: false, deleted: 'unnamed' },
  },
})
