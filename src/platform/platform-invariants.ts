import { sql } from 'kysely'
import { headFile, readHead } from './audit/audit-head.ts'
import { verifyAudit } from './audit/verify-audit.ts'
import { emptyView, type Invariant } from './invariants.ts'

/** Invariants of the mechanisms that all features share. */
export const platformInvariants: readonly Invariant[] = [
  emptyView('I10', 'broken_i10_guard_off', 'محافظ‌های پایگاه داده روشن و سالم‌اند'),
  emptyView('I11', 'broken_i11_key_without_answer', 'هر درخواست تکراری همان پاسخ اول را می‌گیرد'),
  {
    code: 'I14',
    name: 'audit_chain',
    label: 'گزارش فعالیت‌ها از ابتدا تا انتها دست‌نخورده است',
    find: async ({ db, secrets, config }) => {
      const { broken } = await verifyAudit(db, secrets, readHead(headFile(config)))
      return broken
        ? { count: 1, rows: [{ fault: broken.fault, number: String(broken.number) }] }
        : { count: 0, rows: [] }
    },
  },
  {
    code: 'I15',
    name: 'durable_commits',
    label: 'پایگاه داده هر تغییر ثبت‌شده را روی دیسک نگه می‌دارد',
    find: async ({ db, config }) => {
      // The embedded engine has no such settings: acknowledged writes survive a kill, not a power cut.
      if (!config.DATABASE_URL) return { count: 0, rows: [] }
      const { rows } = await sql<{ name: string; setting: string }>`
        select name, setting from pg_settings
        where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting in ('off', 'local')`.execute(db)
      return { count: rows.length, rows }
    },
  },
]
