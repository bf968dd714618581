import type { Chaos } from '#platform/chaos.ts'
import { openServer } from '#platform/database/open-postgres.ts'
import { createSecrets } from '#platform/secrets.ts'
import { manifests } from './capabilities.ts'

/** What the rooms bring to the chaos suite, which is `tests/chaos`. */
export async function loadChaos(): Promise<Required<Chaos>> {
  const brought = await Promise.all(manifests.flatMap(({ chaos }) => chaos?.() ?? []))
  const { findPersonIds } = brought.find((each) => each.findPersonIds) ?? {}
  if (!findPersonIds) throw new Error('no room finds people by their numbers')
  return {
    acts: brought.flatMap(({ acts = [] }) => acts),
    checks: brought.flatMap(({ checks = [] }) => checks),
    findPersonIds,
  }
}

/** The database of the instances, on a way of its own, with the keys that they have. */
export async function openForChecks(url: string, keys: { appSecret: string; encryptionKeys: string }) {
  const { db, close } = await openServer(url, { poolSize: 2 })
  return { db, secrets: createSecrets(keys), close }
}
