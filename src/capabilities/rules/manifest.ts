import { defineManifest } from '#platform/manifest.ts'
import type { PermissionTable } from '#platform/permissions.ts'
import type { RuleDefinition } from './rule-kinds.ts'
import { describeValue } from './server/describe-value.ts'
import { tariffs } from './tariffs.ts'

const permissions = {
  'rules.edit': { roles: ['finance'], label: 'تغییر تعرفه‌ها و مقررات', order: 70 },
} satisfies PermissionTable

declare module '#platform/permissions.ts' {
  interface Permissions extends NamesOf<typeof permissions> {}
}

declare module '#platform/manifest.ts' {
  interface Manifest {
    /** The dated rules that belong to it. */
    rules?: readonly RuleDefinition[]
  }
}

export const manifest = defineManifest({
  name: 'rules',
  permissions,
  adminAddresses: { '/admin/rules': 'rules.edit', '/admin/rules/:key': 'rules.edit' },
  auditLabels: {
    acts: { 'rule.add': 'ثبت نسخهٔ جدید مقررات', 'rule.withdraw': 'لغو نسخهٔ مقررات' },
    subjects: { rule: 'مقررات' },
    details: { from: 'از', version: 'نسخه', value: 'مقدار' },
    sentences: { value: describeValue },
  },
  rules: Object.values(tariffs),
  personColumns: { 'rule_version.created_by': { exported: false, deleted: 'unnamed' } },
})
