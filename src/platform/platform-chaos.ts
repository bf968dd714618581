import { sql } from 'kysely'
import { verifyAudit } from './audit/verify-audit.ts'
import type { Chaos, ChaosViolation } from './chaos.ts'
import './tables.ts'

const broken = (text: string): ChaosViolation => ({ kind: 'broken', text })

/** Checks of the mechanisms that all features share. */
export const platformChaos: Chaos = {
  checks: [
    {
      name: 'the log of staff is one whole chain',
      find: async ({ db, secrets }) => {
        const { broken: fault } = await verifyAudit(db, secrets)
        return fault === null ? [] : [broken(`entry ${fault.number} is ${fault.fault}`)]
      },
    },
    {
      name: 'no job that is due waits, and none was given up',
      // A job of a killed process is free again when its lease ends.
      withinSeconds: 30,
      find: async ({ db }) => {
        const jobs = await db
          .selectFrom('job')
          .select(['name', 'attempts', 'last_error', 'failed_at'])
          .where((is) =>
            is.or([is('failed_at', 'is not', null), is('run_at', '<', sql<Date>`clock_timestamp() - interval '3 s'`)]),
          )
          .execute()
        return jobs.map(({ name, attempts, last_error, failed_at }) =>
          broken(`${name} ${failed_at ? 'was given up' : 'waits'} after ${attempts} attempts: ${last_error ?? ''}`),
        )
      },
    },
    {
      name: 'no transaction stays open',
      withinSeconds: 10,
      find: async ({ db }) => {
        const { rows } = await sql<{ query: string }>`
          select query from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and xact_start < clock_timestamp() - interval '15 s'`.execute(
          db,
        )
        return rows.map(({ query }) => broken(`open since long: ${query.slice(0, 100)}`))
      },
    },
  ],
}
